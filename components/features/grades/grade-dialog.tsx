import { useId, useState, useSyncExternalStore } from 'react'
import { TickPanel } from '@/components/features/authorise/public'
import { type DialogFrame, FormPanel, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell, useTabKey } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { TabList, tabId } from '@/components/screen/tab-list'
import { confirm } from '@/components/ui/confirm'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { AppError } from '@/lib/errors/app-error'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { gradeFormDesign } from './grade-form'
import styles from './grades.module.css'
import { saveGrade } from './mutations'
import { useRights } from './queries'
import { RightsPanel } from './rights-panel'
import { useGradeRights } from './use-grade-rights'
import type { GradeRow } from './utils'

type GradeDialogProps = { row: GradeRow | null; onSaved: () => void; onClose: () => void }

/** Makes somebody a grade administrator, or changes what he administers (contract 2 §9). */
export function GradeDialog(props: GradeDialogProps) {
  const { row, onClose } = props
  const t = useTexts('admin.grades')
  const known = useRights(row?.id ?? null)
  const { data, error, mutate } = known
  const values = row === null ? { userId: '', managerGroup: '' } : data && { userId: row.id, managerGroup: data.managerGroup }
  return (
    <LoadingDialog<RecordValues>
      title={t(row === null ? 'create' : 'edit')}
      width="900px"
      start={values}
      error={error}
      onRetry={() => void mutate()}
      onClose={onClose}
    >
      {(start, frame) => <FilledDialog {...props} known={known} values={start} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = GradeDialogProps & { known: ReturnType<typeof useRights>; values: RecordValues; frame: DialogFrame }

function FilledDialog({ row, known, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.grades')
  const { user } = useShell()
  const isNew = row === null
  const form = useDesignForm({
    drafts: null,
    id: row?.id ?? null,
    design: () => gradeFormDesign(t, { isNew, isAdministrator: user.isAdministrator === 1 }),
    values,
  })
  const chosen = () => readText(form.store.getValue('userId'))
  const userId = useSyncExternalStore(form.store.subscribeAny, chosen, chosen)
  const ofChosen = useRights(isNew ? userId : null)
  const rights = useGradeRights(isNew ? ofChosen : known, userId)
  useLeaveGuard(useTabKey(), () => rights.isDirty)
  const mayLeave = async () => {
    if (rights.isDirty && !(await confirm({ text: t('askDiscard'), danger: true, confirmText: t('discard') }))) return false
    return rights.isDirty || form.edit.mayLeave()
  }
  const save = () => {
    const { data } = rights
    if (!data) return
    form.save({
      send: (filled, { key }) => {
        const managerGroup = readText(filled['managerGroup'])
        const group = isNew && managerGroup === '' ? {} : { managerGroup }
        return saveGrade({ id: row?.id ?? '', userId: readText(filled['userId']), ...group, ...rights.posted(data) }, key)
      },
      done: ({ msg }) => {
        void tellDone(msg)
        onSaved()
        onClose()
      },
      refused: (failure) => void tryAgain(failure),
    })
  }
  /** Somebody else was first: what he gave is read, and the ticks of this person stay on top of it. */
  const tryAgain = async (failure: AppError) => {
    if (!failure.issues.some(({ code }) => code === 'conflict')) return
    if (!(await confirm({ title: t('conflictTitle'), text: t('conflict'), confirmText: t('reread') }))) return
    await rights.reread()
    form.edit.setFailure(null)
  }
  return (
    <FormSurface
      {...frame}
      subtitle={row ? `${row.realName}/${row.account}` : undefined}
      edit={{ isSaving: form.edit.isSaving, mayLeave }}
      onLeft={onClose}
      submit={{ text: t('save'), onPress: save }}
    >
      <FormPanel form={form} />
      <RightsTabs rights={rights} />
    </FormSurface>
  )
}

const tabs = ['organize', 'system', 'module'] as const
type Tab = (typeof tabs)[number]

function RightsTabs({ rights }: { rights: ReturnType<typeof useGradeRights> }) {
  const t = useTexts('admin.grades')
  const panelId = useId()
  const [tab, setTab] = useState<Tab>('organize')
  return (
    <div className={styles.rights}>
      <TabList
        label={t('tabsLabel')}
        entries={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={tab}
        panelId={panelId}
        onChange={(key) => setTab(tabs.find((one) => one === key) ?? 'organize')}
      />
      <p className={styles.note}>{t(`notes.${tab}`)}</p>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)} className={styles.panel}>
        <TabPanel key={tab} tab={tab} rights={rights} />
      </div>
    </div>
  )
}

function TabPanel({ tab, rights }: { tab: Tab; rights: ReturnType<typeof useGradeRights> }) {
  const t = useTexts('admin.grades')
  const { data, error, retry, changes, setChanges } = rights
  if (!data) return error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />
  if (tab === 'organize') return <RightsPanel nodes={data.orgAdminList} changes={changes} onChange={setChanges} />
  const { items, ticked, tick } = rights.items[tab]
  if (items.length === 0) return <EmptyState text={t(`nothing.${tab}`)} />
  return <TickPanel label={t(`tabs.${tab}`)} items={items} ticked={ticked} onTick={tick} />
}
