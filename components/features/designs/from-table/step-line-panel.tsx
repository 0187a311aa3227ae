import { useTranslations } from 'next-intl'
import { Steps } from '@/components/ui/steps'
import styles from './from-table.module.css'

const steps = ['cells', 'fields', 'make', 'release', 'rows'] as const

/** Where one is on the way from a table to a module. */
export function StepLine({ current }: { current: (typeof steps)[number] }) {
  const t = useTranslations('admin.designs.fromTable.steps')
  return (
    <div className={styles.steps}>
      <Steps label={t('label')} names={steps.map((step) => t(step))} current={steps.indexOf(current)} />
    </div>
  )
}
