import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useTabKey } from '@/components/ground/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Surface } from '@/components/ui/surface'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { useTexts } from '@/lib/client/use-texts'
import { grantKinds } from '@/lib/contract/permission/authority'
import styles from './authorise.module.css'
import { type GrantKind, nobody } from './constants'
import { EffectDialog } from './effect-dialog'
import { StepPanel } from './step-panel'
import { useGrants } from './use-grants'
import { type GrantTargets, useSavingGrants } from './use-saving-grants'

type GrantsDialogProps = GrantTargets & { onClose: () => void }

/** The six steps of granting (contract 2 §7.4) for one role, position or person, or for several at once (§7.5). */
export function GrantsDialog({ type, rows, onSaved, onClose }: GrantsDialogProps) {
  const t = useTexts('admin.authorise')
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
  const isLast = at === grantKinds.length - 1
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
          <Button disabled={isLast} onClick={() => walk(1)}>
            {t('next')}
          </Button>
          <SaveButton isLast={isLast} isDirty={grants.isDirty} saving={saving} />
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

type SaveButtonProps = { isLast: boolean; isDirty: boolean; saving: ReturnType<typeof useSavingGrants> }

/** Contract 2 §7.4: saved is what was walked through to the end. Until then the button says what is missing. */
function SaveButton({ isLast, isDirty, saving }: SaveButtonProps) {
  const t = useTexts('admin.authorise')
  const notYet = isLast ? (isDirty ? undefined : t('notChanged')) : t('notLast')
  return (
    <Button
      variant="primary"
      loading={saving.isRunning}
      aria-disabled={notYet !== undefined || undefined}
      data-tip={notYet}
      onClick={() => notYet === undefined && void saving.begin()}
    >
      {t('save')}
    </Button>
  )
}
