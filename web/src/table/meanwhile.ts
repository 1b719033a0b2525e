/** What the question line says while nobody is waited for: that answers are sealed only where several give theirs at once. */
import { words } from '$words/table';

export function meanwhile(asked: number, sending: boolean): string {
  if (asked < 2) return words.question.moment;
  return sending ? words.question.sealing : words.question.allIn;
}
