/** Go on in a task of its own, so that the page can answer in between; gives the way to call it off. */
export function later(then: () => void): () => void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    then();
  };
  channel.port2.postMessage(null);
  return () => channel.port1.close();
}
