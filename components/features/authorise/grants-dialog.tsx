import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { personOfRefusal } from '@/components/form/merge/other-person'
import { useShell, useTabKey } from '@/components/ground/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Surface } from '@/components/ui/surface'
import { errorText } from '@/lib/client/error-text'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { authority, type GrantEffect, type GrantObjectRow, grantKinds } from '@/lib/contract/permission/authority'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import styles from './authorise.module.css'
import { type GrantKind, type GrantObjectType, nobody } from './constants'
import { EffectDialog } from './effect-dialog'
import { StepPanel } from './step-panel'
import { useGrants } from './use-grants'
import type { Texts } from './utils'

/** Who stands on another page of the list is known by his id alone. */
export type GrantObject = Pick<GrantObjectRow, 'id' | 'fullName'>

type GrantsDialogProps = {
  type: GrantObjectType
  /** One, whose grants are shown and replaced; or several, who are given more. */
  rows: readonly GrantObject[]
  onSaved: () => void
  onClose: () => void
}

/** The six steps of granting (contract 2 §7.4) for one role, position or person, or for several at once (§7.5). */
export function GrantsDialog({ type, rows, onSaved, onClose }: GrantsDialogProps) {
  const t = useTranslations('admin.authorise') as unknown as Texts
  const tCommon = useTranslations('common')
  const panelId = useId()
  const [first] = rows
  const one = rows.length === 1 ? first : undefined
  const grants = useGrants(one?.id ?? nobody)
  const saving = useSavingGrants({ type, rows, grants, onSaved, onClose })
  useLeaveGuard(useTabKey(), () => grants.isDirty)
  const { step, setStep } = grants
  const at = grantKinds.indexOf(step)
  const title = one ? t(`titles.${type}`) : t('titles.several')
  const names = rows.map(({ fullName }) => fullName).filter(Boolean)
  const name = one ? one.fullName : t('several', { count: rows.length, names: names.join(t('effect.comma')) })
  const close = async () => {
    if (grants.isDirty && !(await confirm({ text: t('askDiscard'), danger: true, confirmText: t('discard') }))) return
    onClose()
  }
  const walk = (by: number) => {
    const next = grantKinds[at + by]
    if (next) setStep(next)
  }
  return (
    <Surface
      kind="fullScreen"
      open
      title={title}
      subtitle={name}
      busy={saving.isRunning}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{tCommon('cancel')}</Button>
          <Button disabled={at === 0} onClick={() => walk(-1)}>
            {t('previous')}
          </Button>
          <Button disabled={at === grantKinds.length - 1} onClick={() => walk(1)}>
            {t('next')}
          </Button>
          <Button variant="primary" loading={saving.isRunning} disabled={!grants.isDirty} onClick={() => void saving.begin()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.wizard}>
        <p className={styles.hint}>{t(one ? 'hint' : 'hintSeveral')}</p>
        <TabList
          label={t('stepsLabel')}
          entries={grantKinds.map((key, index) => ({ key, label: `${index + 1}. ${t(`steps.${key}`)}` }))}
          value={step}
          panelId={panelId}
          onChange={(key) => setStep(key as GrantKind)}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, step)} className={styles.panel}>
          <StepPanel key={step} grants={grants} label={t(`steps.${step}`)} />
        </div>
      </div>
      {saving.effect && (
        <EffectDialog
          name={name}
          effect={saving.effect}
          isSaving={saving.isRunning}
          onSave={() => void saving.save()}
          onClose={saving.cancel}
        />
      )}
    </Surface>
  )
}

type SavingOptions = GrantsDialogProps & { grants: ReturnType<typeof useGrants> }

/** One is saved after its effect was read; several after a question. */
function useSavingGrants({ type, rows, grants, onSaved, onClose }: SavingOptions) {
  const t = useTranslations('admin.authorise') as unknown as Texts
  const tErrors = useTranslations('errors')
  const { user } = useShell()
  const [effect, setEffect] = useState<GrantEffect | null>(null)
  const asking = useMutation(authority.effect, { errorToast: false })
  const replacing = useMutation(authority.save, { successToast: true, errorToast: false })
  const adding = useMutation(authority.batch, { successToast: true, errorToast: false })
  const [isReading, setReading] = useState(false)
  const tell = (error: AppError) => toast.error(errorText(error, (key, params) => tErrors(key, params)))
  const params = { objectId: rows[0]?.id ?? nobody }
  const done = () => {
    onSaved()
    onClose()
  }
  const posted = async () => {
    setReading(true)
    return grants.posted().finally(() => setReading(false))
  }
  const begin = async () => {
    try {
      const body = await posted()
      if (rows.length > 1) return await addToMany(body)
      const { data } = await asking.run({ params, body: { objectType: type, ...body } })
      if (data.changed > 0) setEffect(data)
      else toast.info(t('nothingChanged'))
    } catch (thrown) {
      const error = toAppError(thrown)
      // An installation that does not know the effect saves without it.
      if (error.code !== 'notFound') tell(error)
      else if (await confirm({ text: t('askSave') })) await save()
    }
  }
  const addToMany = async (body: Awaited<ReturnType<typeof grants.posted>>) => {
    if (!(await confirm({ text: t('askSeveral', { count: rows.length }) }))) return
    const ids = rows.map(({ id }) => id)
    const to = (wanted: GrantObjectType) => (type === wanted ? ids : [])
    await adding.run({ body: { ...body, roleIds: to('Role'), positionIds: to('Position'), userIds: to('User') } })
    done()
  }
  const askReread = (who: string | undefined) => {
    const text = who ? t('conflict', { who }) : t('conflictUnknown')
    return confirm({ title: t('conflictTitle'), text, confirmText: t('reread') })
  }
  const save = async () => {
    try {
      const body = await posted()
      await replacing.run({ params, body: { objectType: type, ...body } })
      done()
    } catch (thrown) {
      setEffect(null)
      const error = toAppError(thrown)
      if (!error.issues.some(({ code }) => code === 'conflict')) return tell(error)
      // Somebody else was first: what he granted is read, and the ticks of this person stay on top of it.
      if (await askReread(personOfRefusal(error, user.userId)?.name)) await grants.reread().catch(() => undefined)
    }
  }
  return {
    effect,
    isRunning: isReading || asking.isRunning || replacing.isRunning || adding.isRunning,
    begin,
    save,
    cancel: () => setEffect(null),
  }
}
