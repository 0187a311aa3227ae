import { type ReactNode, useId } from 'react'
import { Fact, FactList } from '@/components/ui/fact-list'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { MonitorData } from '@/lib/contract/system/monitor'
import { sizeText } from '@/lib/domain/size-text'
import styles from './monitor.module.css'

type FactsProps = { data: MonitorData }

export function MachineFacts({ data: { system, cpu } }: FactsProps) {
  const say = usePlatformTexts()
  const t = useTexts('admin.monitor')
  const { packages, coreNumber, threads } = cpu
  // Other platforms tell it in their own words alone.
  const parts =
    packages === undefined
      ? [cpu.packageName, cpu.core, cpu.logic]
          .filter(Boolean)
          .map((part) => say(part))
          .join(' · ')
      : t('processorParts', { packages, cores: coreNumber ?? 0, threads: threads ?? 0 })
  return (
    <Card title={t('machine')}>
      <Fact name={t('os')}>{system.os}</Fact>
      <Fact name={t('ip')}>{system.ip}</Fact>
      <Fact name={t('upTime')}>{system.upSeconds === undefined ? say(system.day) : runTime(system.upSeconds, t)}</Fact>
      <Fact name={t('processorName')}>{cpu.name}</Fact>
      <Fact name={t('processor')}>{parts}</Fact>
    </Card>
  )
}

/** Only of platforms that tell it. */
export function InstallationFacts({ data: { process, installation } }: FactsProps) {
  const t = useTexts('admin.monitor')
  if (!process && !installation) return null
  const database = installation?.database ?? ''
  const databaseName = t.has(`databases.${database}`) ? t(`databases.${database}`) : database
  return (
    <Card title={t('platform')}>
      {installation && (
        <>
          <Fact name={t('people')}>
            {t('peopleOf', { people: installation.people ?? 0, sessions: installation.sessions ?? 0 })}
          </Fact>
          <Fact name={t('jobs')}>
            {t('jobsOf', {
              running: installation.jobsRunning ?? 0,
              waiting: installation.jobsWaiting ?? 0,
              failed: installation.jobsFailed ?? 0,
            })}
          </Fact>
          <Fact name={t('database')}>{[databaseName, sizeText(installation.databaseBytes)].filter(Boolean).join(' · ')}</Fact>
        </>
      )}
      {process && (
        <>
          <Fact name={t('processMemory')}>{sizeText(process.memoryBytes)}</Fact>
          <Fact name={t('processTime')}>{runTime(process.upSeconds ?? 0, t)}</Fact>
          <Fact name="Node.js">{process.node}</Fact>
        </>
      )}
    </Card>
  )
}

function runTime(seconds: number, t: Texts): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  return t('runTime', { days, hours, minutes: Math.floor((seconds % 3600) / 60) })
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <FactList>{children}</FactList>
    </section>
  )
}
