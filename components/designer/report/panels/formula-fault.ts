import { parseFormula } from '@/lib/report/formula'

/** Whether the platform would refuse the formula; an empty one says nothing. */
export function formulaFault(source: string): boolean {
  return source.trim() !== '' && 'fault' in parseFormula(source)
}
