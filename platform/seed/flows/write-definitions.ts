import type { PlatformContext } from '../../http/context'
import { prepareTable, releaseFlowForm } from '../../modules/online-dev/designs/public'
import { actorById } from '../../modules/workflow/run/public'
import type { DbTransaction } from '../../store/database'
import { userId } from '../company/people'
import { dictionaryItemId } from '../dictionaries/rows'
import { flowForm, flowForms } from './flow-forms'
import { flowIdOf, initiatorsOf, type SeedFlow, seedFlows, templateIdOf, treeJsonOf } from './flow-trees'

/** Forms and flows, released and enabled. Written again, they are as they were. */
export async function writeFlowDefinitions(ctx: PlatformContext): Promise<void> {
  const admin = await actorById(ctx, userId('admin'))
  if (!admin) throw new Error('the company has no administrator')
  await ctx.db.transaction().execute(async (trx) => {
    for (const form of Object.values(flowForms)) {
      const { id, fullName, enCode, formData } = form
      await writeForm(trx, form, ctx.now())
      await releaseFlowForm(ctx, trx, admin, { id, fullName, enCode, formData, tablesJson: '[]' })
    }
    for (const [index, flow] of seedFlows.entries()) await writeFlow(trx, flow, { sortCode: index + 1, nowMs: ctx.now() })
  })
  for (const { id } of Object.values(flowForms)) await prepareTable(ctx, id)
}

type Form = (typeof flowForms)[keyof typeof flowForms]

async function writeForm(trx: DbTransaction, { id, fullName, enCode, description, sortCode, formData }: Form, nowMs: number) {
  const stamps = { createdAt: nowMs, createdBy: userId('admin'), updatedAt: null, updatedBy: null }
  await trx
    .insertInto('flowForm')
    .values({
      ...{ id, fullName, enCode, description, sortCode, formType: 2, flowType: 0, isRelease: 1 },
      ...{ draftJson: formData, propertyJson: formData },
      ...stamps,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

type Written = { sortCode: number; nowMs: number }

async function writeFlow(trx: DbTransaction, flow: SeedFlow, { sortCode, nowMs }: Written): Promise<void> {
  const { code, fullName, category, icon, iconBackground } = flow
  const { design, type } = flowForm(code)
  const stamps = { createdAt: nowMs, createdBy: userId('admin'), updatedAt: null, updatedBy: null }
  await trx
    .insertInto('flowTemplate')
    .values({
      ...{
        id: templateIdOf(code),
        fullName,
        enCode: type === 1 ? code : `wf_${code}`,
        category: dictionaryItemId('WorkFlowCategory', category),
      },
      ...{ type, icon, iconBackground, sortCode, description: null, enabledMark: 1, formId: type === 1 ? design.id : null },
      ...stamps,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const initiators = initiatorsOf(flow)
  await trx
    .insertInto('flowVersion')
    .values({
      ...{ id: flowIdOf(code), templateId: templateIdOf(code), groupId: flowIdOf(code), fullName, number: 1, isMain: 1 },
      ...{ treeJson: treeJsonOf(flow), visibleType: initiators.length > 0 ? 1 : 0, formId: design.id },
      ...{ createdAt: nowMs, createdBy: userId('admin'), updatedAt: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  if (initiators.length === 0) return
  await trx
    .insertInto('flowInitiator')
    .values(initiators)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
