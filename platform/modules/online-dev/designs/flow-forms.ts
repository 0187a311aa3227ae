import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { flowFormType } from '../../../store/design-type'
import { personText } from '../../permission/public'
import { prepareTables } from '../records/bound-tables/bound'
import { removeBinding } from '../records/bound-tables/install-store'
import { demandReadable } from './admin/documents'
import { formRefusalOf } from './admin/form-refusal'
import { scriptRefusalOf } from './admin/script-refusal'
import { deleteReleasedDesign } from './flow-form-store'
import { writeRelease } from './release'

/** Forms of flows as designs: their records are kept as those of modules are, but no menu opens them and no list of designs has them. */

/** JSON texts: the form, and the tables of its own choice (`[]`: none). */
export type FlowFormDesign = { id: string; fullName: string; enCode: string; formData: string; tablesJson: string }

/** Refuses documents that nobody could open again. */
export function demandReadableFlowForm({ formData, tablesJson }: Pick<FlowFormDesign, 'formData' | 'tablesJson'>): void {
  demandReadable({ formData, tablesJson, columnData: '', appColumnData: '', interfaceParamJson: '', webType: formOnly })
}

/** Wire: the `webType` of a design without a list. */
const formOnly = 1

/** Throws the first fault of a form that is to be released, in the words of designs (contract 3a §13). Scripts may take seconds. */
export async function demandReleasableForm({ formData }: Pick<FlowFormDesign, 'formData'>): Promise<void> {
  const documents = { webType: formOnly, formData, columnData: '', appColumnData: '' }
  const ofForm = formRefusalOf(documents)
  const { text, place } = ofForm.text === '' ? await scriptRefusalOf(documents) : ofForm
  if (text !== '') throw refused(text, place === '' ? undefined : place)
}

/** Writes the released design under the id of the form. Refuses tables that do not fit it. `prepareTable` comes after the transaction. */
export async function releaseFlowForm(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  design: FlowFormDesign,
): Promise<void> {
  await prepareTables(trx, design)
  const stamps = { createdAt: ctx.now(), createdBy: actor.userId }
  const rest = { columnData: '', appColumnData: '', interfaceId: '', interfaceParamJson: '', enableFlow: 0 }
  const row = { ...design, ...rest, ...stamps, type: flowFormType, webType: formOnly, updatedBy: actor.userId }
  await writeRelease(trx, row, { ...stamps, reason: '', userName: personText(actor) })
}

/** Its records stay. */
export async function removeFlowFormDesign(trx: DbTransaction, id: string): Promise<void> {
  await deleteReleasedDesign(trx, id)
  await removeBinding(trx, id)
}
