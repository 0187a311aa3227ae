import { type DialogFrame, FormDialog, LoadingDialog, type Saving, useDesignForm } from '@/components/features/form-dialog/public'
import type { Reply } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { dataSync } from '@/lib/contract/system/data-sync'
import { savePlan } from './mutations'
import { type PlannedCopy, planFormDesign, plannedTables, planValues } from './plan-form'
import { readPlan, usePlan } from './queries'

type PlanDialogProps = {
  /** Null for a new plan of what is chosen. */
  id: string | null
  chosen?: PlannedCopy | undefined
  onSaved: () => void
  onClose: () => void
}

/** Names a copy that comes again; scheduled tasks run it. */
export function PlanDialog({ id, chosen, ...props }: PlanDialogProps) {
  const t = useTexts('admin.dataSync')
  const { data, error, mutate } = usePlan(id)
  return (
    <LoadingDialog<PlannedCopy>
      title={t(id === null ? 'plans.create' : 'plans.edit')}
      width="600px"
      start={id === null ? chosen : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(plan, frame) => <Filled {...props} {...{ id, plan, frame }} />}
    </LoadingDialog>
  )
}

type FilledProps = Omit<PlanDialogProps, 'chosen'> & {
  plan: PlannedCopy
  frame: DialogFrame
}

function Filled({ id, plan, frame, onSaved, onClose }: FilledProps) {
  const t = useTexts('admin.dataSync')
  const form = useDesignForm({
    drafts: { name: 'systemData.dataSyncPlan', title: t('plans.title') },
    id,
    design: () => planFormDesign(t, plan.tables),
    values: planValues(plan),
    ...(id === null ? {} : { newest: async () => planValues(await readPlan(id)) }),
  })
  const save: Saving<Reply<unknown>> = {
    send: async (filled, target) => {
      const { dbConnectionFrom, dbConnectionTo, convertRuleMap } = plan
      const tables = plannedTables(plan.tables, filled)
      const body = dataSync.createPlan.body.parse({ ...filled, dbConnectionFrom, dbConnectionTo, convertRuleMap, tables })
      return savePlan(body, target)
    },
    done: ({ msg }) => {
      void tellDone(msg)
      onSaved()
      onClose()
    },
  }
  return <FormDialog {...frame} form={form} save={save} />
}
