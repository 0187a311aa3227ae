import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { FormDesigner } from '@/components/designer/form/form-designer'
import { ListDesigner } from '@/components/designer/list/list-designer'
import { SamplesProvider } from '@/components/designer/scripts/samples'
import { DesignPreview } from '@/components/features/online-dev/public'
import { useShell, useTabKey, useTabTitle } from '@/components/ground/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button, IconButton } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { toast } from '@/lib/client/toast-store'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import type { OpenedForm } from '@/lib/designer/public'
import { followTables } from '@/lib/designer/tables/table-commands'
import { readTables } from '@/lib/designer/tables/table-rows'
import { BasicDialog } from './basic-dialog'
import { stateTones } from './columns'
import { ConflictPanel } from './conflict-panel'
import { webTypes } from './constants'
import styles from './designs.module.css'
import { LocalOffer } from './local-offer-panel'
import { MergeNewsPanel } from './merge-news-panel'
import { readDesign } from './queries'
import { ReleaseDialog } from './release-dialog'
import { type SavingState, useDesignSaving } from './use-design-saving'
import { useDesignSessions } from './use-design-sessions'
import { type LocalHistory, useLocalHistory } from './use-local-history'
import { useMerging } from './use-merging'
import { type Step, steps, useSteps } from './use-steps'
import { useView } from './use-view'
import { hasList, isSameSource, previewHref, stateOf, type ViewSource } from './utils'
import { ViewNotice } from './view-notice-panel'

type OpenedProps = {
  info: DesignInfo
  opened: OpenedForm
  local: LocalHistory | null
  /** What the interface of a data view gave. */
  view: ViewSource | null
  /** Reads everything anew. */
  onReopen: () => void
}

const panelId = 'module-design'

/** One design while it is worked on: its name, how far it is stored, the steps of the wizard, and the way out to people. */
export function OpenedDesignPanel(props: OpenedProps) {
  const { info, opened, local } = props
  const t = useTranslations('admin.designs')
  const { openPath } = useShell()
  const [dialog, setDialog] = useState<'basic' | 'release' | null>(null)
  const design = useOpenedDesign(props)
  const { sessions, saving, merging, view, tables, kept, save, reopen, goOn } = design
  const { state, base } = saving
  const offered = offeredSteps(base, sessions)
  const { step, go, isSound, isChecking } = useSteps(sessions, offered, tables)
  const samples = useMemo(
    () => ({ modelId: Number(base.state) === 0 || !hasList(base) || view ? '' : base.id, rows: view?.rows ?? [] }),
    [base, view],
  )
  const saveByHand = () => void save().then((isStored) => isStored && toast.success(t('saved')))
  const afterSave = async (then: () => void) => {
    if (await save()) then()
  }
  const openBasic = () => void afterSave(() => setDialog('basic'))
  return (
    <section className={styles.page} aria-label={base.fullName}>
      <Head
        base={base}
        state={state}
        step={step}
        isChecking={isChecking}
        offered={offered}
        onStep={(next) => void go(next)}
        onTurnList={view || !sessions.list ? null : () => void design.turnList()}
        onBasic={openBasic}
        onPreview={() => void afterSave(() => openPath(previewHref(info.id, true)))}
        onSave={saveByHand}
        onRelease={() => void isSound().then((is) => (is ? afterSave(() => setDialog('release')) : undefined))}
      />
      <ConflictPanel state={state} saving={saving} merging={merging} onTakeTheirs={reopen} />
      {merging.news && <MergeNewsPanel news={merging.news} onEnd={merging.forget} />}
      <LocalOffer info={info} opened={opened} local={local} onTake={sessions.take} onDrop={kept.drop} />
      {view && sessions.list && (
        <ViewNotice
          source={view.source}
          session={sessions.list}
          onBasic={openBasic}
          onRetry={() => void view.ask(base)}
          onDrop={view.drop}
        />
      )}
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, step)} className={styles.workplace}>
        <SamplesProvider value={samples}>
          <StepBody step={step} design={design} onSave={saveByHand} />
        </SamplesProvider>
      </div>
      {dialog === 'basic' && <BasicDialog id={info.id} onSaved={() => void goOn()} onClose={() => setDialog(null)} />}
      {dialog === 'release' && <ReleaseDialog design={base} onReleased={() => void goOn()} onClose={() => setDialog(null)} />}
    </section>
  )
}

/** Contract 3b §2.4: a data view has a list alone, a pure form has none. */
function offeredSteps(base: DesignInfo, sessions: ReturnType<typeof useDesignSessions>): readonly Step[] {
  if (Number(base.webType) === webTypes.view) return ['list']
  return steps.filter((one) => one === 'form' || (sessions[one] !== null && hasList(base)))
}

type BodyProps = { step: Step; design: ReturnType<typeof useOpenedDesign>; onSave: () => void }

function StepBody({ step, design, onSave }: BodyProps) {
  const { user } = useShell()
  const { sessions, saving, view, tables } = design
  const { form, list, phone, formDesign } = sessions
  const { base } = saving
  if (step === 'form') return <FormDesigner session={form} userId={user.userId} isStored tables={tables} onSave={onSave} />
  const listed = step === 'phone' ? phone : list
  if (!listed) return null
  const modelId = Number(base.state) === 0 ? '' : base.id
  return (
    <ListDesigner
      key={step}
      session={listed}
      desktop={step === 'phone' ? list : null}
      source={view ? view.source.given : formDesign()}
      userId={user.userId}
      onSave={onSave}
      preview={(props) => (
        <DesignPreview {...props} title={base.fullName} modelId={view ? '' : modelId} {...(view ? { rows: view.rows } : {})} />
      )}
    />
  )
}

/** The design with its sessions, how it is stored and kept, and the ways out of it. */
function useOpenedDesign({ info, opened, local, view: first, onReopen }: OpenedProps) {
  const t = useTranslations('admin.designs')
  const router = useRouter()
  const sessions = useDesignSessions({ info, opened, local, view: first })
  const { parts, histories, list } = sessions
  const merging = useMerging(sessions)
  const saving = useDesignSaving({ info, parts, mergeQuietly: merging.quietly })
  const { base } = saving
  const view = useView({ base, list, first })
  const tables = useMemo(() => readTables(base.tables), [base.tables])
  const kept = useLocalHistory({
    designId: info.id,
    title: base.fullName,
    histories,
    version: Number(base.version),
    notKept: t('notKept'),
  })
  /** A list that the page made of an interface is stored as well: nobody has touched it, and it is what people see. */
  const save = () => saving.save({ isMeant: view !== null && list !== null && list.write(false) !== base.columnData })
  const giveUp = () => {
    saving.giveUp()
    kept.giveUp()
  }
  const reopen = () => {
    giveUp()
    onReopen()
  }
  /** Stored by a dialog of this page: what was done here, with its steps, stands on the new version. */
  const goOn = async () => {
    try {
      const next = await readDesign(info.id)
      saving.rebase(next)
      // Fields stay in their columns when another table became the main one.
      if (tables.length > 0) sessions.form.run(followTables(tables, readTables(next.tables)))
      if (view && !isSameSource(base, next)) {
        await view.change(next)
        await saving.save({ isMeant: true })
      }
    } catch {
      // Nobody answered: opening it anew says so, and tries again.
      return reopen()
    }
    // The menu beside the page: a release makes entries.
    router.refresh()
  }
  const turnList = useTurnList(saving)
  useTabTitle(t('tabTitle', { name: base.fullName }))
  useLeaveGuard(useTabKey(), saving.isDirty, { giveUp, keeper: () => () => saving.save() })
  return { sessions, saving, merging, view, tables, kept, save, reopen, goOn, turnList }
}

/** 关闭列表 / 开启列表 (contract 3b §2.4): a form and a list become a pure form and the other way round; what the list has stays. */
function useTurnList({ base, save }: Pick<ReturnType<typeof useDesignSaving>, 'base' | 'save'>) {
  const t = useTranslations('admin.designs.turnList')
  return async () => {
    const isOn = hasList(base)
    if (!(await confirm({ title: t(isOn ? 'close' : 'open'), text: t(isOn ? 'askClose' : 'askOpen') }))) return
    // While it is on, so that the last changes of the list are kept with it.
    if (isOn && !(await save())) return
    await save({ isMeant: true, facts: { webType: String(isOn ? webTypes.form : webTypes.list) } })
  }
}

type HeadProps = {
  base: DesignInfo
  state: SavingState
  step: Step
  /** Scripts are being looked at before the step is left or the design released. */
  isChecking: boolean
  offered: readonly Step[]
  onStep: (step: Step) => void
  /** Null where there is no list to switch off and on. */
  onTurnList: (() => void) | null
  onBasic: () => void
  onPreview: () => void
  onSave: () => void
  onRelease: () => void
}

function Head({ base, state, step, isChecking, offered, onStep, onTurnList, onBasic, onPreview, onSave, onRelease }: HeadProps) {
  const t = useTranslations('admin.designs')
  return (
    <header className={styles.head}>
      <div className={styles.headName}>
        <h1>{base.fullName}</h1>
        <Tag tone={stateTones[stateOf(base)]}>{t(`states.${stateOf(base)}`)}</Tag>
        <IconButton size="sm" label={t('basic')} onClick={onBasic}>
          <Icon name="gear" size={16} />
        </IconButton>
      </div>
      <div className={styles.headSteps}>
        <TabList
          label={t('steps.name')}
          entries={offered.map((key) => ({ key, label: t(`steps.${key}`) }))}
          value={step}
          panelId={panelId}
          onChange={(key) => onStep(steps.find((one) => one === key) ?? 'form')}
        />
        {onTurnList && (
          <Button variant="text" onClick={onTurnList}>
            {t(`turnList.${hasList(base) ? 'close' : 'open'}`)}
          </Button>
        )}
      </div>
      <div className={styles.headActions}>
        {isChecking ? (
          <span className={styles.saving} role="status">
            {t('checkingScripts')}
          </span>
        ) : (
          <SavingMark state={state} />
        )}
        <Button onClick={onPreview}>{t('preview')}</Button>
        <Button onClick={onSave} loading={state.kind === 'saving'}>
          {t('save')}
        </Button>
        <Button variant="primary" onClick={onRelease} loading={isChecking}>
          {t('release.name')}
        </Button>
      </div>
    </header>
  )
}

function SavingMark({ state }: { state: SavingState }) {
  const t = useTranslations('admin.designs')
  return (
    <span className={styles.saving} data-state={state.kind} role="status">
      {t(`saving.${state.kind}`)}
    </span>
  )
}
