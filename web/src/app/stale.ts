/** A page that outlived its build: the server has the parts of another one by now, so the page starts anew. */

/** Start anew where the server has another build than the page; a connection that is down is no reason to. */
export async function renew(built: string | undefined, look: () => Promise<Response>, anew: () => void): Promise<void> {
  try {
    const page = await look();
    if (built && page.ok && !(await page.text()).includes(`content="${built}"`)) anew();
  } catch {
    // Nobody answers: what is open stays open.
  }
}
