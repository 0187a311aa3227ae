import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import styles from '../online-dev.module.css'
import type { Module } from '../utils'
import { useModuleFlow } from './use-module-flow'

const nothing = () => {}

/** A module with a flow and without a list (webType 1): each press launches another task. */
export function StartPage({ module }: { module: Module }) {
  const t = useTranslations('list.buttons')
  const flow = useModuleFlow(module, nothing)
  return (
    <section className={styles.whole} aria-label={module.title}>
      <EmptyState
        text={module.title}
        action={
          <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={flow.add}>
            {t('add')}
          </Button>
        }
      />
      {flow.dialog}
    </section>
  )
}
