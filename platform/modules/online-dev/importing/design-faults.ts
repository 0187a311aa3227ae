import type { CellFault } from '@/lib/contract/online-dev/record-import'
import { AppError } from '@/lib/errors/app-error'
import type { Access } from '../records/access'
import { checkByDesign } from '../records/checks'
import { readIncoming } from '../records/incoming'
import { answerPatterns } from '../records/pattern-answers'
import { wrongCellsOf } from './faults'

type Written = { data: string; previous: Readonly<Record<string, unknown>> | null; nowMs: number }

/** What the rules of the design say of a record as it would be sent; `previous` is what it changes. */
export async function designFaults(access: Access, { data, previous, nowMs }: Written): Promise<CellFault[]> {
  try {
    const incoming = { ...previous, ...readIncoming(access.module, { data }).values }
    const testPattern = await answerPatterns(access.module, [incoming])
    checkByDesign(access, incoming, { nowMs, previous, testPattern })
    return []
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    return wrongCellsOf(access.module, error)
  }
}
