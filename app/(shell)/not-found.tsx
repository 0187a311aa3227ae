/** The answer's status is 404; the shell itself draws the screen, because tabs change without the server. */
export default function NotFound() {
  return null
}
