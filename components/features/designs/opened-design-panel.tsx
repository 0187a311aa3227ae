import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDesigner } from '@/components/designer/form/form-designer'
import { formFaults } from '@/components/designer/form/form-faults'
import { ListDesigner } from '@/components/designer/list/list-designer'
import { DesignPreview } from '@/components/features/online-dev/public'
import { useShell, useTabKey, useTabTitle } from '@/components/ground/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { toast } from '@/lib/client/toast-store'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import { listFaults } from '@/lib/designer/list/list-faults'
import type { OpenedForm } from '@/lib/designer/public'
import { BasicDialog } from './basic-dialog'
import { stateTones } from './columns'
import { ConflictPanel } from './conflict-panel'
import { webTypes } from './constants'
import styles from './designs.module.css'
import { LocalOffer } from './local-offer-panel'
import { ReleaseDialog } from './release-dialog'
import { useDesignSessions } from './use-design-sessions'
import { type SavingState, useDesignSaving } from './use-design-saving'
import { type LocalHistory, useLocalHistory } from './use-local-history'
import { previewHref, stateOf } from './utils'

type OpenedProps = {
  info: DesignInfo
  opened: OpenedForm
  local: LocalHistory | null
  /** Reads everything anew. */
  onReopen: () => void
}

const steps = ['form', 'list', 'phone'] as const
type Step = (typeof steps)[number]
const panelId = 'module-design'

/** One design while it is worked on: its name, how far it is stored, the steps of the wizard, and the way out to people. */
export function OpenedDesignPanel({ info, opened, local, onReopen }: OpenedProps) {
  const t = useTranslations('admin.designs')
  const { user, openPath } = useShell()
  const [step, setStep] = useState<Step>('form')
  const [dialog, setDialog] = useState<'basic' | 'release' | null>(null)
  const tFaults = useTranslations('designershell.faults')
  const tList = useTranslations('listdesigner.faults')
  const sessions = useDesignSessions({ info, opened, local })
  const { form, list, phone, formDesign, parts, all } = sessions
  const saving = useDesignSaving({ info, parts, sessions: all })
  const { state, save, base } = saving
  const { fullName } = base
  const version = Number(base.version)
  const { histories } = sessions
  const forget = useLocalHistory({ designId: info.id, title: fullName, histories, version, notKept: t('notKept') })
  const giveUp = () => {
    saving.giveUp()
    forget()
  }
  const reopen = () => {
    giveUp()
    onReopen()
  }
  useTabTitle(t('tabTitle', { name: fullName }))
  useLeaveGuard(useTabKey(), () => all.some(({ history }) => history.isDirty), { giveUp, keeper: () => () => save() })
  const saveByHand = () => void save().then((isStored) => isStored && toast.success(t('saved')))
  const afterSave = async (then: () => void) => {
    if (await save()) then()
  }
  /** Contract 3a §13, 3b §4: what must be mended first is told, and shown where it stands. */
  const isSound = (): boolean => {
    const fault = formFaults(form.document, (key, values) => tFaults(key, values)).find(({ isHard }) => isHard)
    if (fault) {
      setStep('form')
      form.select([fault.id])
      toast.error(fault.text)
      return false
    }
    if (!list) return true
    sessions.followForm()
    const [listFault] = listFaults(list.document, fieldsOfForm(formDesign()), list.setup)
    if (!listFault) return true
    setStep('list')
    toast.error(tList(listFault.code, { name: listFault.name ?? '' }))
    return false
  }
  const go = (next: Step) => {
    if (step === 'form' && next !== 'form') {
      const fault = formFaults(form.document, (key, values) => tFaults(key, values)).find(({ isHard }) => isHard)
      if (fault) {
        form.select([fault.id])
        return void toast.error(fault.text)
      }
      sessions.followForm()
    }
    setStep(next)
  }
  const listProps = { source: formDesign(), userId: user.userId, onSave: saveByHand }
  const preview = (props: Parameters<React.ComponentProps<typeof ListDesigner>['preview']>[0]) => (
    <DesignPreview {...props} title={fullName} modelId={Number(info.state) === 0 ? '' : info.id} />
  )
  return (
    <section className={styles.page} aria-label={fullName}>
      <header className={styles.head}>
        <div className={styles.headName}>
          <h1>{fullName}</h1>
          <Tag tone={stateTones[stateOf(info)]}>{t(`states.${stateOf(info)}`)}</Tag>
          <IconButton size="sm" label={t('basic')} onClick={() => void afterSave(() => setDialog('basic'))}>
            <Icon name="gear" size={16} />
          </IconButton>
        </div>
        <div className={styles.headSteps}>
          <TabList
            label={t('steps.name')}
            entries={steps.filter((one) => one === 'form' || (one === 'list' ? list : phone)).map((key) => ({ key, label: t(`steps.${key}`) }))}
            value={step}
            panelId={panelId}
            onChange={(key) => go(steps.find((one) => one === key) ?? 'form')}
          />
        </div>
        <div className={styles.headActions}>
          <SavingMark state={state} />
          <Button onClick={() => void afterSave(() => openPath(previewHref(info.id, true)))}>{t('preview')}</Button>
          <Button onClick={saveByHand} loading={state.kind === 'saving'}>
            {t('save')}
          </Button>
          <Button variant="primary" onClick={() => isSound() && void afterSave(() => setDialog('release'))}>
            {t('release.name')}
          </Button>
        </div>
      </header>
      <ConflictPanel state={state} saving={saving} onTakeTheirs={reopen} />
      <LocalOffer info={info} opened={opened} local={local} onTake={sessions.take} onDrop={forget} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, step)} className={styles.workplace}>
        {step === 'form' && <FormDesigner session={form} userId={user.userId} isStored onSave={saveByHand} />}
        {step === 'list' && list && <ListDesigner key="list" session={list} {...listProps} preview={preview} />}
        {step === 'phone' && phone && <ListDesigner key="phone" session={phone} {...listProps} preview={preview} />}
      </div>
      {dialog === 'basic' && (
        <BasicDialog id={info.id} webType={webTypes.list} onSaved={onReopen} onClose={() => setDialog(null)} />
      )}
      {dialog === 'release' && <ReleaseDialog design={versionOf(base)} onReleased={onReopen} onClose={() => setDialog(null)} />}
    </section>
  )
}

const versionOf = ({ id, fullName, version }: DesignInfo) => ({ id, fullName, version: Number(version) })

function SavingMark({ state }: { state: SavingState }) {
  const t = useTranslations('admin.designs')
  return (
    <span className={styles.saving} data-state={state.kind} role="status">
      {t(`saving.${state.kind}`)}
    </span>
  )
}
