import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { deleteFunctionalForm, isFormUsed, writeFunctionalForm } from './flow-form-store'

/** A module with a flow is a form of flows under the same id; its documents stay with the design (contract 4a §0, §8). */

export const formInUse = '该表单已被流程引用，无法删除！'

type Design = { id: string; fullName: string; enCode: string; enableFlow: number; sortCode: number; description: string | null }

/**
 * Whether a design has a flow says whether it can be chosen for one (contract 4a §8.1); one that a flow stands on stays a form of flows,
 * whatever its design says meanwhile.
 */
export async function syncFunctionalForm(
  trx: DbTransaction,
  design: Design & { createdAt?: number | undefined; createdBy?: string | null | undefined },
): Promise<void> {
  const { id, fullName, enCode, enableFlow, sortCode, description, createdAt = 0, createdBy = null } = design
  if (enableFlow === 1) {
    await writeFunctionalForm(trx, { id, fullName, enCode, sortCode, description, createdAt, createdBy })
  } else if (!(await isFormUsed(trx, id))) await deleteFunctionalForm(trx, id)
}

/** Refuses a design that a flow stands on. */
export async function removeFunctionalForm(trx: DbTransaction, id: string): Promise<void> {
  if (await isFormUsed(trx, id)) throw refused(formInUse)
  await deleteFunctionalForm(trx, id)
}
