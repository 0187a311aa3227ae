import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef, useState } from 'react'
import { FormDesigner } from '@/components/designer/form/form-designer'
import { DesignerSession } from '@/components/designer/shell/designer-session'
import { useShell, useTabKey, useTabTitle } from '@/components/ground/public'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { toast } from '@/lib/client/toast-store'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { type OpenedForm, type Refusal, sayRefusal, type TreeDocument, writeForm } from '@/lib/designer/public'
import { BasicDialog } from './basic-dialog'
import { ConflictPanel } from './conflict-panel'
import styles from './designs.module.css'
import { ReleaseDialog } from './release-dialog'
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

/** One design while it is worked on: its name, how far it is stored, the steps of the wizard, and the way out to people. */
export function OpenedDesignPanel({ info, opened, local, onReopen }: OpenedProps) {
  const t = useTranslations('admin.designs')
  const { user, openPath } = useShell()
  const [dialog, setDialog] = useState<'basic' | 'release' | null>(null)
  const session = useFormSession(opened, info, local)
  const sessions = useMemo(() => [session], [session])
  const parts = useMemo(() => ({ formData: () => writeForm(session.document, opened.source) }), [session, opened])
  const saving = useDesignSaving({ info, parts, sessions, onSaved: () => {} })
  const { state, save, stored } = saving
  const { fullName } = stored()
  useLocalHistory({ designId: info.id, title: fullName, session, version: () => Number(stored().version) })
  useTabTitle(t('tabTitle', { name: fullName }))
  useLeaveGuard(useTabKey(), () => session.history.isDirty, { keeper: () => () => save() })
  const saveByHand = () => void save().then((isStored) => isStored && toast.success(t('saved')))
  const afterSave = async (then: () => void) => {
    if (await save()) then()
  }
  return (
    <section className={styles.page} aria-label={fullName}>
      <header className={styles.head}>
        <div className={styles.headName}>
          <h1>{fullName}</h1>
          <StateTag state={Number(info.state)} />
          <IconButton size="sm" label={t('basic')} onClick={() => void afterSave(() => setDialog('basic'))}>
            <Icon name="gear" size={16} />
          </IconButton>
        </div>
        <div className={styles.headSteps} />
        <div className={styles.headActions}>
          <SavingMark state={state} />
          <Button onClick={() => void afterSave(() => openPath(previewHref(info.id, true)))}>{t('preview')}</Button>
          <Button onClick={saveByHand} loading={state.kind === 'saving'}>
            {t('save')}
          </Button>
          <Button variant="primary" onClick={() => void afterSave(() => setDialog('release'))}>
            {t('release.name')}
          </Button>
        </div>
      </header>
      <ConflictPanel state={state} mine={session.document} saving={saving} onReopen={onReopen} />
      <FormDesigner session={session} userId={user.userId} isStored onSave={saveByHand} />
      {dialog === 'basic' && (
        <BasicDialog id={info.id} webType={Number(info.webType)} onSaved={onReopen} onClose={() => setDialog(null)} />
      )}
      {dialog === 'release' && (
        <ReleaseDialog design={{ ...info, ...releasedMenus(info) }} onReleased={onReopen} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

const releasedMenus = (info: DesignInfo) => ({ pcIsRelease: Number(info['pcIsRelease'] ?? 0), appIsRelease: Number(info['appIsRelease'] ?? 0) })

/** The session of the form: where this browser left off, as long as nobody has stored another version since. */
function useFormSession(opened: OpenedForm, info: DesignInfo, local: LocalHistory | null): DesignerSession {
  const tDesigner = useTranslations('designer')
  const say = useRef(tDesigner)
  say.current = tDesigner
  const onRefused = useCallback((refusal: Refusal) => void toast.warning(sayRefusal(refusal, (key) => say.current(key))), [])
  const [session] = useState(() => {
    const made = new DesignerSession(opened.document, { now: Date.now, onRefused })
    if (local && local.version === Number(info.version) && isSame(local.kept.document, opened, local)) made.history.restore(local.kept)
    return made
  })
  return session
}

/** Steps belong to the very document they were made on: what was stored since by others has other nodes. */
function isSame(kept: TreeDocument, { source }: OpenedForm, { kept: { isDirty } }: LocalHistory): boolean {
  return isDirty || writeForm(kept, source) === source.text
}

function StateTag({ state }: { state: number }) {
  const t = useTranslations('admin.designs')
  const name = stateOf({ state })
  return <Tag tone={{ unreleased: 'grey', released: 'green', changed: 'amber' }[name] as 'grey'}>{t(`states.${name}`)}</Tag>
}

function SavingMark({ state }: { state: SavingState }) {
  const t = useTranslations('admin.designs')
  return (
    <span className={styles.saving} data-state={state.kind} role="status">
      {t(`saving.${state.kind}`)}
    </span>
  )
}
