'use client'

import { AdminMessages } from '@/components/screen/admin-messages'
import { ErrorState, LoadingState, NoPermissionState, RefreshFailed } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import { toAppError } from '@/lib/errors/app-error'
import { InstallationFacts, MachineFacts } from './facts-panel'
import styles from './monitor.module.css'
import { useMonitor } from './queries'
import { UsagePanel } from './usage-panel'

/** How the machine of the platform is doing (contract 2 §24, 系统监控). */
export function MonitorPage() {
  return (
    <AdminMessages>
      <Monitor />
    </AdminMessages>
  )
}

function Monitor() {
  const t = useTexts('admin.monitor')
  const { data, error, mutate, samples } = useMonitor()
  if (error && toAppError(error).code === 'forbidden') return <NoPermissionState />
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  const { cpu, memory, disk } = data
  const points = (name: 'processor' | 'memory' | 'disk') => samples.map((sample) => ({ at: sample.at, value: sample[name] }))
  return (
    // Nothing in it can be pressed: keys reach, and so scroll, the page itself.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys.
    <section className={styles.page} aria-label={t('title')} tabIndex={0}>
      <h1 className="tn-visually-hidden">{t('title')}</h1>
      {error && <RefreshFailed error={error} onRetry={() => void mutate()} />}
      <div className={styles.usages}>
        <UsagePanel title={t('processor')} rate={cpu.used} about={t('idle', { share: cpu.idle })} points={points('processor')} />
        <UsagePanel title={t('memory')} rate={memory.usageRate} about={t('usage', pick(memory))} points={points('memory')} />
        <UsagePanel title={t('disk')} rate={disk.usageRate} about={t('usage', pick(disk))} points={points('disk')} />
      </div>
      <div className={styles.facts}>
        <MachineFacts data={data} />
        <InstallationFacts data={data} />
      </div>
    </section>
  )
}

function pick({ used, total, available }: { used: string; total: string; available: string }) {
  return { used, total, available }
}
