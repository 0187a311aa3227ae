/** One mail (contract 1 §24). `href` holds its id. */
export function EmailPage({ href }: { href: string }) {
  return <p>{href}</p>
}
