import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { FormDesigner } from '@/components/designer/form/form-designer'
import { ListDesigner } from '@/components/designer/list/list-designer'
import { SamplesProvider } from '@/components/designer/scripts/samples'
import { DesignPreview } from '@/components/features/online-dev/public'
import { personOfRefusal } from '@/components/form/merge/other-person'
import { useScreenActions, useShell, useTabKey, useTabTitle } from '@/components/ground/public'
import { tabId } from '@/components/screen/tab-list'
import { confirm } from '@/components/ui/confirm'
import { lazyCode } from '@/components/ui/lazy-code'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { toast } from '@/lib/client/toast-store'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import type { OpenedForm } from '@/lib/designer/public'
import { readTables } from '@/lib/designer/tables/table-rows'
import { ConflictPanel } from './conflict-panel'
import { webTypes } from './constants'
import { DesignHead } from './design-head-panel'
import styles from './designs.module.css'
import { LocalOffer } from './local-offer-panel'
import { MergeNewsPanel } from './merge-news-panel'
import { StoredNewsPanel } from './stored-news-panel'
import type { DesignSort } from './types'
import { useDesignSaving } from './use-design-saving'
import { useDesignSessions } from './use-design-sessions'
import { useFaultRequest } from './use-fault-request'
import { useGoingOn } from './use-going-on'
import { type LocalHistory, useLocalHistory } from './use-local-history'
import { useMerging } from './use-merging'
import { type Led, type Step, steps, useSteps } from './use-steps'
import { useStoredNews } from './use-stored-news'
import { useView } from './use-view'
import { hasList, type ViewSource } from './utils'
import { VersionsDrawer } from './versions-drawer'
import { ViewNotice } from './view-notice-panel'

/** Brings both canvases along, which nobody needs before he compares. */
const DifferencePanel = lazyCode(() => import('./difference-panel').then((file) => file.DifferencePanel))

type OpenedProps = {
  sort: DesignSort
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
  const { sort, info, opened, local } = props
  const design = useOpenedDesign(props)
  const { sessions, saving, merging, view, tables, kept, reopen } = design
  const { state, base } = saving
  const offered = offeredSteps(base, sessions)
  const wizard = useSteps(sessions, offered, tables)
  const { dialog, open } = useDialogs(sort, design, wizard)
  const samples = useMemo(
    () => ({ modelId: Number(base.state) === 0 || !hasList(base) || view ? '' : base.id, rows: view?.rows ?? [] }),
    [base, view],
  )
  return (
    <section className={styles.page} aria-label={base.fullName}>
      <DesignHead
        base={base}
        state={state}
        panelId={panelId}
        wizard={wizard}
        offered={offered}
        hasVersions={sort.hasVersions}
        onTurnList={view || !sessions.list || !sort.hasLists ? null : () => void design.turnList()}
        on={open}
      />
      <ConflictPanel state={state} saving={saving} merging={merging} onTakeTheirs={reopen} />
      <StoredElsewhere design={design} isBusy={dialog !== null} />
      {merging.news && <MergeNewsPanel news={merging.news} onEnd={merging.forget} />}
      <LocalOffer info={info} opened={opened} local={local} onTake={sessions.take} onDrop={kept.drop} />
      {view && sessions.list && (
        <ViewNotice
          source={view.source}
          session={sessions.list}
          onBasic={open.basic}
          onRetry={() => void view.ask(base)}
          onDrop={view.drop}
        />
      )}
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, wizard.step)} className={styles.workplace}>
        <SamplesProvider value={samples}>
          <StepBody step={wizard.step} led={wizard.led} design={design} onSave={open.save} />
        </SamplesProvider>
      </div>
      <Dialogs sort={sort} dialog={dialog} design={design} onClose={open.none} />
    </section>
  )
}

type Design = ReturnType<typeof useOpenedDesign>
type Dialog = 'basic' | 'release' | 'versions' | 'differences'

/** What the head and the command palette open. What was done is stored before, so that nothing of it is missing there. */
function useDialogs(sort: DesignSort, { saving, save }: Design, { isSound, leadToRefusal }: ReturnType<typeof useSteps>) {
  const t = useTranslations('designs')
  const { openPath } = useShell()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { base } = saving
  const afterSave = (then: () => void) => void save().then((isStored) => isStored && then())
  const seek = async (then: () => void) => {
    const refusal = await sort.readRefusal(base.id)
    if (refusal) leadToRefusal(refusal)
    else then()
  }
  const open = {
    none: () => setDialog(null),
    basic: () => afterSave(() => setDialog('basic')),
    versions: () => afterSave(() => setDialog('versions')),
    differences: () => afterSave(() => setDialog('differences')),
    preview: () => afterSave(() => openPath(sort.previewHref(base.id))),
    save: () => afterSave(() => toast.success(t('saved'))),
    release: () => void isSound().then((is) => (is ? afterSave(() => void seek(() => setDialog('release'))) : undefined)),
  }
  useFaultRequest(base.id, () => void isSound().then((is) => (is ? seek(() => {}) : undefined)))
  useScreenActions(() => [
    { id: 'save', title: t('save'), icon: 'check', run: open.save },
    { id: 'preview', title: t('preview'), icon: 'eye', run: open.preview },
    { id: 'release', title: t('release.title'), icon: 'upload', run: open.release },
    ...(Number(base.state) === 0 || !sort.hasVersions
      ? []
      : ([
          { id: 'versions', title: t('versions.all'), icon: 'history', run: open.versions },
          { id: 'differences', title: t('versions.sinceRelease'), icon: 'switch', run: open.differences },
        ] as const)),
  ])
  return { dialog, open }
}

/** Quiet while something here is being stored: what comes then is one's own. */
function StoredElsewhere({ design, isBusy }: { design: Design; isBusy: boolean }) {
  const { saving, save, catchUp, isGoingOn } = design
  const { base, state } = saving
  const { news, putOff } = useStoredNews(base.id, Number(base.version))
  if (!news || isBusy || isGoingOn || state.kind === 'saving' || state.kind === 'failed') return null
  // What is here is stored, and so meets theirs; with nothing to store they are taken in.
  const merge = async () => {
    if (saving.isDirty()) await save()
    else await catchUp(news.userName)
  }
  return <StoredNewsPanel news={news} onMerge={merge} onLater={putOff} />
}

type DialogsProps = { sort: DesignSort; dialog: Dialog | null; design: Design; onClose: () => void }

function Dialogs({ sort, dialog, design, onClose }: DialogsProps) {
  const { Basic, Release } = sort
  const { saving, goOn, reopen } = design
  const { base } = saving
  switch (dialog) {
    case 'basic':
      return <Basic id={base.id} onSaved={() => void goOn()} onClose={onClose} />
    case 'release':
      return <Release design={base} onReleased={() => void goOn()} onClose={onClose} />
    case 'versions':
      return <VersionsDrawer design={base} onRestored={reopen} onClose={onClose} />
    case 'differences':
      return <DifferencePanel design={base} from={null} onClose={onClose} />
    default:
      return null
  }
}

/** Contract 3b §2.4: a data view has a list alone, a pure form has none. */
function offeredSteps(base: DesignInfo, sessions: ReturnType<typeof useDesignSessions>): readonly Step[] {
  if (Number(base.webType) === webTypes.view) return ['list']
  return steps.filter((one) => one === 'form' || (sessions[one] !== null && hasList(base)))
}

type BodyProps = { step: Step; led: Led | null; design: Design; onSave: () => void }

function StepBody({ step, led, design, onSave }: BodyProps) {
  const { user } = useShell()
  const { sessions, saving, view, tables } = design
  const { form, list, phone, formDesign } = sessions
  const { base } = saving
  if (step === 'form') {
    const ofForm = led?.step === 'form' ? led : null
    return <FormDesigner session={form} userId={user.userId} isStored tables={tables} led={ofForm} onSave={onSave} />
  }
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
      led={led?.step === step ? led.fault : null}
      onSave={onSave}
      preview={(props) => (
        <DesignPreview {...props} title={base.fullName} modelId={view ? '' : modelId} {...(view ? { rows: view.rows } : {})} />
      )}
    />
  )
}

/** The design with its sessions, how it is stored and kept, and the ways out of it. */
function useOpenedDesign({ info, opened, local, view: first, onReopen }: OpenedProps) {
  const t = useTranslations('designs')
  const sessions = useDesignSessions({ info, opened, local, view: first })
  const { parts, histories, list } = sessions
  const merging = useMerging(sessions)
  const { user } = useShell()
  const saving = useDesignSaving({
    info,
    parts,
    mergeQuietly: (versions, error) => merging.quietly(versions, personOfRefusal(error, user.userId)?.name ?? ''),
    takenBack: merging.takenBack,
  })
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
  const going = useGoingOn({ sessions, saving, merging, view, tables, reopen })
  const turnList = useTurnList(saving)
  useTabTitle(t('tabTitle', { name: base.fullName }))
  useLeaveGuard(useTabKey(), saving.isDirty, { giveUp, keeper: () => () => saving.save() })
  return { sessions, saving, merging, view, tables, kept, save, reopen, turnList, ...going }
}

/** 关闭列表 / 开启列表 (contract 3b §2.4): a form and a list become a pure form and the other way round; what the list has stays. */
function useTurnList({ base, save }: Pick<ReturnType<typeof useDesignSaving>, 'base' | 'save'>) {
  const t = useTranslations('designs.turnList')
  return async () => {
    const isOn = hasList(base)
    if (!(await confirm({ title: t(isOn ? 'close' : 'open'), text: t(isOn ? 'askClose' : 'askOpen') }))) return
    // While it is on, so that the last changes of the list are kept with it.
    if (isOn && !(await save())) return
    await save({ isMeant: true, facts: { webType: String(isOn ? webTypes.form : webTypes.list) } })
  }
}
