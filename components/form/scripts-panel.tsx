'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { LogEntry, ScriptLog } from '@/lib/client/scripts/script-log'
import styles from './scripts.module.css'

const texts = {
  zh: () => import('@/messages/zh/scripts.json'),
  zhtw: () => import('@/messages/zhtw/scripts.json'),
  en: () => import('@/messages/en/scripts.json'),
}

type ScriptLogPanelProps = { log: ScriptLog; onClose: () => void }

export function ScriptLogPanel(props: ScriptLogPanelProps) {
  return (
    <LazyMessages namespace="scripts" loaders={texts} fallback={null}>
      <LogPanel {...props} />
    </LazyMessages>
  )
}

function LogPanel({ log, onClose }: ScriptLogPanelProps) {
  const t = useTranslations('scripts')
  const entries = useSyncExternalStore(log.subscribe, log.read, log.read)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Refused where the page is not served over TLS; the text can be selected by hand there.
    await navigator.clipboard?.writeText(entries.map(lineOf).join('\n')).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <Surface
      kind="drawer"
      width="640px"
      open
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={entries.length === 0} onClick={log.clear}>
            {t('clear')}
          </Button>
          <Button disabled={entries.length === 0} onClick={() => void copy()}>
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {entries.length === 0 ? <EmptyState text={t('empty')} /> : <Lines entries={entries} />}
    </Surface>
  )
}

function Lines({ entries }: { entries: readonly LogEntry[] }) {
  const t = useTranslations('scripts')
  const format = useFormatter()
  return (
    <ol className={styles.lines} aria-label={t('title')}>
      {entries.map(({ id, timeMs, script, level, text }) => (
        <li key={id} className={styles.line} data-level={level}>
          <span className={styles.head}>
            <time>{format.dateTime(timeMs, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })}</time>
            <span className={styles.level}>{t(`levels.${level}`)}</span>
            <span className={styles.script}>{script}</span>
          </span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ol>
  )
}

function lineOf({ timeMs, level, script, text }: LogEntry): string {
  return `${new Date(timeMs).toISOString()}\t${level}\t${script}\t${text}`
}
