import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { demandVersion } from '../../history/public'
import { demandReleasableForm, prepareTable, releaseFlowForm } from '../../online-dev/designs/public'
import { findForm, lockForms } from './form-store'
import { designed, typedFields } from './form-values'
import { demandOwnForm, writeForm } from './forms'

type Named = { id: string; version: number | undefined }

/**
 * Makes the draft what runs (contract 4a §8.2): of a designed form that is a released design under the same id, with the table of its
 * records. Refuses a form that is not there or not the version any more that was seen (conflict), an empty one, and whatever a design is
 * not released for; the field is named in the issues.
 */
export async function releaseForm(ctx: PlatformContext, actor: Actor, { id, version }: Named): Promise<void> {
  // Before the transaction: scripts may take seconds.
  const seen = await findForm(ctx.db, id)
  if (!seen) throw refused(messages.doMissing)
  if (seen.formType === designed) await demandReleasableForm({ formData: seen.draftJson })
  else if (typedFields({ propertyJson: '', draftJson: seen.draftJson }).length === 0) throw refused('表单不允许为空', 'draftJson')
  const isDesigned = await ctx.db.transaction().execute(async (trx) => {
    await lockForms(trx)
    const before = await demandOwnForm(trx, id, messages.doMissing)
    await demandVersion(trx, 'flowForm', before, version ?? seen.version)
    const { fullName, enCode, draftJson, tableJson } = before
    if (before.formType === designed) {
      await releaseFlowForm(ctx, trx, actor, { id, fullName, enCode, formData: draftJson, tablesJson: tableJson })
    }
    await writeForm(ctx, trx, actor, { before, values: { propertyJson: draftJson, isRelease: 1 }, action: 'release' })
    return before.formType === designed
  })
  if (isDesigned) await prepareTable(ctx, id)
}

/** Throws away what was changed of the draft since the release. Refuses a form that was never released. */
export async function rollBackForm(ctx: PlatformContext, actor: Actor, { id, version }: Named): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockForms(trx)
    const before = await demandOwnForm(trx, id, messages.doMissing)
    if (before.isRelease === 0) throw refused('回滚失败,暂无线上版本')
    await demandVersion(trx, 'flowForm', before, version)
    await writeForm(ctx, trx, actor, { before, values: { draftJson: before.propertyJson, isRelease: 1 } })
  })
}
