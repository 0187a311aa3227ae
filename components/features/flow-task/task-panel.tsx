import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId } from 'react'
import { FormNotice } from '@/components/screen/form-notice'
import { TabList, tabId } from '@/components/screen/tab-list'
import { errorText } from '@/lib/client/error-text'
import { isAnswerLost } from '@/lib/client/save-attempt'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { statusCode } from '@/lib/domain/flow-codes'
import { own, readText } from '@/lib/form/read'
import { CommentsPanel } from './comments-panel'
import styles from './flow-task.module.css'
import { FormPanel, FormReadPanel } from './form-panel'
import { PicturePanel, type TaskNode } from './picture-panel'
import type { useComments } from './queries'
import { RecordPanel } from './record-panel'
import { SummaryPanel } from './summary-panel'
import type { OpenTask } from './types'
import type { TaskForm } from './use-task-form'
import { isFilledIn, startProperties, type TabKey, tabsOf } from './utils'

type TaskPanelProps = {
  task: OpenTask
  detail: TaskDetail
  /** Absent where it is only looked at. */
  form: TaskForm | null
  comments: ReturnType<typeof useComments>
  tab: TabKey
  onTab: (tab: TabKey) => void
  /** A sub-flow of it is to be looked at. */
  onSubFlow?: (node: TaskNode) => void
  /** Ctrl-Enter. */
  onSend?: () => void
}

/** What there is to know of a task, in its tabs (contract 4a §4.3). The form stays as it is while another tab is looked at. */
export function TaskPanel({ form, onTab, onSend, ...shown }: TaskPanelProps) {
  const { task, detail, tab } = shown
  const t = useTexts('flowtask.tabs')
  const panelId = useId()
  const tabs = tabsOf(task, detail)
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    // Keys of dialogs that are opened from here arrive too.
    if (!onSend || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    onSend()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere in the task bubble up to here.
    <div className={styles.task} role="presentation" onKeyDown={handleKeyDown}>
      {form && <Failure form={form} />}
      <TabList
        label={t('label')}
        entries={tabs.map((key) => ({ key, label: t(key) }))}
        value={tab}
        panelId={panelId}
        onChange={(key) => onTab(tabs.find((known) => known === key) ?? 'picture')}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)} className={styles.panel}>
        {task.opType === 0 && tab === 'form' && <Stamp status={detail.flowTaskInfo?.status} />}
        {tabs.includes('form') && (
          <div hidden={tab !== 'form'}>
            {form && isFilledIn(task) ? (
              <FormPanel task={task} detail={detail} form={form} />
            ) : (
              <FormReadPanel task={task} detail={detail} />
            )}
          </div>
        )}
        <OtherTab {...shown} />
      </div>
    </div>
  )
}

function OtherTab({ task, detail, comments, tab, onSubFlow }: Omit<TaskPanelProps, 'form' | 'onTab' | 'onSend'>) {
  if (tab === 'picture') {
    // Launchers see it over their form, watchers over the drawing (contract 4a §4.2).
    const stamp = task.opType === 4 && <Stamp status={detail.flowTaskInfo?.status} />
    return <PicturePanel detail={detail} stamp={stamp} {...(onSubFlow ? { onSubFlow } : {})} />
  }
  if (tab === 'record') return <RecordPanel task={task} detail={detail} />
  if (tab === 'summary')
    return <SummaryPanel taskId={task.id} type={readText(own(startProperties(detail), 'summaryType'), '0')} />
  return tab === 'comments' ? <CommentsPanel comments={comments} /> : null
}

/** Why the last operation was refused; what was filled in stands as it was. */
function Failure({ form: { edit } }: { form: TaskForm }) {
  const tErrors = useTranslations('errors')
  const t = useTranslations('list.record')
  const { failure } = edit
  if (!failure) return null
  const text = isAnswerLost(failure) ? t('lostAnswer') : errorText(failure, (key, params) => tErrors(key, params))
  return <FormNotice isFailure>{text}</FormNotice>
}

/** The result, as it is stamped on paper; the state beside the title says the same in words. */
function Stamp({ status }: { status: number | undefined }) {
  const t = useTexts('flowcodes.status')
  if (status === undefined || status < 1 || status > 5) return null
  return (
    <span className={styles.stamp} data-status={status} aria-hidden="true">
      <span>{t(statusCode(status).key)}</span>
    </span>
  )
}
