/** The calendar of the user (contract 2 §21). */
export function SchedulePage() {
  return null
}
