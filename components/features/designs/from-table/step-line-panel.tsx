import { useTranslations } from 'next-intl'
import { Steps } from '@/components/ui/steps'
import styles from './from-table.module.css'
import { type Step, steps } from './state'

const named = ['cells', 'fields', 'make', 'rows'] as const

/** Where one is on the way from a table to a module; at its end all is done. */
export function StepLine({ current }: { current: Step }) {
  const t = useTranslations('designs.fromTable.steps')
  return (
    <div className={styles.steps}>
      <Steps label={t('label')} names={named.map((step) => t(step))} current={steps.indexOf(current)} />
    </div>
  )
}
