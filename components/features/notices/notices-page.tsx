/** Administration of notices (contract 1 §14). */
export function NoticesPage() {
  return null
}
