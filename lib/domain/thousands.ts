/** A decimal as text with its thousands set apart. */
export function groupThousands(text: string): string {
  return text.replace(/^(-?)(\d+)/, (_, sign: string, digits: string) => sign + digits.replace(/\B(?=(\d{3})+$)/g, ','))
}
