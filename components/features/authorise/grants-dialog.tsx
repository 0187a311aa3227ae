import { useTranslations } from 'next-intl'
import { type ComponentProps, useId, useState } from 'react'
import { useTabKey } from '@/components/ground/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Surface } from '@/components/ui/surface'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import styles from './authorise.module.css'
import { nobody } from './constants'
import { EffectDialog } from './effect-dialog'
import { RoleStepPanel } from './role-step-panel'
import { StepPanel } from './step-panel'
import { useGrants } from './use-grants'
import { type GrantTargets, useSavingGrants } from './use-saving-grants'
import { useSteps } from './use-steps'

type GrantsDialogProps = GrantTargets & { onClose: () => void }

/** The seven steps of granting to one role, position or person (contract 2 §7.4), or to the chosen ones of a list at once. */
export function GrantsDialog({ type, rows, onSaved, onClose }: GrantsDialogProps) {
  const t = useTexts('admin.authorise')
  const [first] = rows
  const one = rows.length === 1 ? first : undefined
  const names = rows.map(({ fullName }) => fullName).filter(Boolean)
  return (
    <Wizard
      title={one ? t(`titles.${type}`) : t('titles.several')}
      name={one ? one.fullName : t('several', { count: rows.length, names: names.join(t('effect.comma')) })}
      hint={t(one ? 'hint' : 'hintSeveral')}
      type={type}
      rows={rows}
      isAdding={!one}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

/** The same steps, and an eighth that says which roles are given it (contract 2 §7.5). */
export function RolesDialog({ onSaved, onClose }: Pick<GrantsDialogProps, 'onSaved' | 'onClose'>) {
  const t = useTexts('admin.authorise')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <Wizard
      title={t('titles.roles')}
      name={t('chosenRoles', { count: chosen.size })}
      hint={t('hintRoles')}
      type="Role"
      rows={[...chosen].map((id) => ({ id, fullName: '' }))}
      isAdding
      choice={{ chosen, onChoose: setChosen }}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

type WizardProps = GrantsDialogProps & {
  title: string
  name: string
  hint: string
  isAdding: boolean
  /** To whom, where that is chosen at the end. */
  choice?: ComponentProps<typeof RoleStepPanel>
}

function Wizard({ title, name, hint, type, rows, isAdding, choice, onSaved, onClose }: WizardProps) {
  const t = useTexts('admin.authorise')
  const tCommon = useTranslations('common')
  const panelId = useId()
  const grants = useGrants(isAdding ? nobody : (rows[0]?.id ?? nobody))
  const saving = useSavingGrants({ type, rows, isAdding, grants, onSaved, onClose })
  const walk = useSteps(grants, choice !== undefined)
  const isDirty = grants.isDirty || (choice?.chosen.size ?? 0) > 0
  useLeaveGuard(useTabKey(), () => isDirty)
  const close = async () => {
    if (isDirty && !(await confirm({ text: t('askDiscard'), danger: true, confirmText: t('discard') }))) return
    onClose()
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
          <StepButtons walk={walk} notYet={notYet({ walk, grants, rows, t })} saving={saving} />
        </>
      }
    >
      <div className={styles.wizard}>
        <p className={styles.hint}>{hint}</p>
        <TabList
          label={t('stepsLabel')}
          entries={walk.steps.map((key, index) => ({ key, label: `${index + 1}. ${t(`steps.${key}`)}` }))}
          value={walk.step}
          panelId={panelId}
          onChange={walk.to}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, walk.step)} className={styles.panel}>
          {walk.step === 'roles' ? (
            choice && <RoleStepPanel {...choice} />
          ) : (
            <StepPanel key={walk.step} grants={grants} label={t(`steps.${walk.step}`)} />
          )}
        </div>
      </div>
      <Effect name={name} saving={saving} />
    </Surface>
  )
}

function Effect({ name, saving }: { name: string; saving: ReturnType<typeof useSavingGrants> }) {
  if (!saving.effect) return null
  return (
    <EffectDialog
      name={name}
      effect={saving.effect}
      isSaving={saving.isRunning}
      onSave={() => void saving.save()}
      onClose={saving.cancel}
    />
  )
}

type NotYet = {
  walk: ReturnType<typeof useSteps>
  grants: ReturnType<typeof useGrants>
  rows: GrantTargets['rows']
  t: Texts
}

/** What is missing before it can be saved. Contract 2 §7.4: saved is what was walked through to the end. */
function notYet({ walk, grants, rows, t }: NotYet): string | undefined {
  if (!walk.isLast) return t('notLast', { step: t(`steps.${walk.steps.at(-1) ?? walk.step}`) })
  if (!grants.isDirty) return t('notChanged')
  return rows.length === 0 ? t('noneChosen') : undefined
}

type StepButtonsProps = {
  walk: ReturnType<typeof useSteps>
  notYet: string | undefined
  saving: ReturnType<typeof useSavingGrants>
}

function StepButtons({ walk, notYet, saving }: StepButtonsProps) {
  const t = useTexts('admin.authorise')
  return (
    <>
      <Button disabled={walk.isFirst} onClick={() => walk.by(-1)}>
        {t('previous')}
      </Button>
      <Button disabled={walk.isLast} onClick={() => walk.by(1)}>
        {t('next')}
      </Button>
      <Button
        variant="primary"
        loading={saving.isRunning}
        aria-disabled={notYet !== undefined || undefined}
        data-tip={notYet}
        onClick={() => notYet === undefined && void saving.begin()}
      >
        {t('save')}
      </Button>
    </>
  )
}
