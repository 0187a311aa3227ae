import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { RecordViewer } from '@/components/features/online-dev/public'
import { DetailView } from '@/components/form/detail-view'
import { DraftOffer } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import { FormView } from '@/components/form/form-view'
import { loadDisplays } from '@/components/form/load-faces'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { ScriptLogNotice } from '@/components/form/scripts-notice'
import { useFormDesign } from '@/components/form/use-design'
import { useFaces } from '@/components/form/use-faces'
import { useShell } from '@/components/ground/public'
import { FormNotice } from '@/components/screen/form-notice'
import { EmptyState, LoadingState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import styles from './flow-task.module.css'
import { fieldRights } from './schema'
import type { OpenTask } from './types'
import { useLinkedRecord } from './use-linked-record'
import type { TaskForm } from './use-task-form'
import { personName, returnOf, timeText, valuesOf } from './utils'

/** The form while it is filled in, with what was left behind of an earlier time. */
export function FormPanel({ task, detail, form }: { task: OpenTask; detail: TaskDetail; form: TaskForm }) {
  const { user } = useShell()
  const t = useTexts('flowtask')
  const tForm = useTranslations('form.draft')
  const linked = useLinkedRecord()
  const { store, draft, design, scripts } = form
  // Who fills in everything needs no faces of details.
  const hasLocked = Object.keys(form.faces).length > 0
  const isReady = useFaces(useCallback(() => (hasLocked ? loadDisplays(design) : null), [design, hasLocked]))
  if (!form.isMade || !store) return <EmptyState text={t('form.noPage')} />
  if (!isReady) return <LoadingState />
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
      <DraftOffer
        drafts={draft.offered}
        isNew={task.id === ''}
        summaryOf={(one) => draftSummary(design, one)}
        onRestore={draft.restore}
        onDiscard={(one) => void draft.discard(one)}
        onStartEmpty={draft.startEmpty}
      />
      <OnBehalfNotice task={task} />
      <ReturnedNotice task={task} detail={detail} />
      {draft.isRestored && <FormNotice>{tForm('restored')}</FormNotice>}
      {user.isAdministrator === 1 && <ScriptLogNotice log={scripts.log} />}
      <FormView
        store={store}
        currentUser={form.person}
        events={scripts.events}
        faces={form.faces}
        recordContext={{ modelId: form.formId, id: task.id, flowId: task.flowId, opType: String(task.opType) }}
        onOpenRecord={linked.open}
      />
      {linked.target && <RecordViewer target={linked.target} onClose={linked.close} />}
    </OptionsProvider>
  )
}

function OnBehalfNotice({ task: { onBehalf = [] } }: { task: OpenTask }) {
  const t = useTexts('flowtask.form')
  if (onBehalf.length === 0) return null
  const names = onBehalf.map(({ fullName }) => personName(fullName)).join(t('joint'))
  return <FormNotice>{t('onBehalf', { names, count: onBehalf.length })}</FormNotice>
}

/** Who comes back to a task that was returned reads first who returned it, and what they said. */
function ReturnedNotice({ task, detail }: { task: OpenTask; detail: TaskDetail }) {
  const t = useTexts('flowtask.form')
  const last = task.opType === '-1' ? returnOf(detail) : null
  if (!last) return null
  const { nodeName: node, userName, handleTime, handleOpinion } = last
  return (
    <FormNotice>
      {t('returned', { node, name: personName(userName), time: timeText(handleTime) })}
      {handleOpinion !== '' && <p className={styles.said}>{handleOpinion}</p>}
    </FormNotice>
  )
}

/** The form as it is read: the same places, values instead of controls, and nothing of what the node hides. */
export function FormReadPanel({ task, detail }: { task: OpenTask; detail: TaskDetail }) {
  const { user } = useShell()
  const t = useTexts('flowtask')
  const linked = useLinkedRecord()
  const design = useFormDesign(detail.flowFormInfo.propertyJson)
  const { readable } = useMemo(() => fieldRights(design, detail.formOperates), [design, detail])
  if (detail.flowFormInfo.formType !== 2) return <EmptyState text={t('form.noPage')} />
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
      <DetailView
        design={design}
        values={valuesOf(task, detail)}
        texts={noTexts}
        forms={readable}
        recordContext={{ modelId: detail.flowFormInfo.id, id: task.id, flowId: task.flowId }}
        onOpenRecord={linked.open}
      />
      {linked.target && <RecordViewer target={linked.target} onClose={linked.close} />}
    </OptionsProvider>
  )
}

const noTexts = {}
