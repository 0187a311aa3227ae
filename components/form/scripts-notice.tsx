'use client'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/components/ui/lazy-code'
import type { ScriptLog } from '@/lib/client/scripts/script-log'
import styles from './scripts.module.css'

const Panel = lazyCode(async () => (await import('./scripts-panel')).ScriptLogPanel)

/** For administrators: the way to what the scripts of this form said and did wrong. Nothing while they say nothing. */
export function ScriptLogNotice({ log }: { log: ScriptLog }) {
  const t = useTranslations('widgets.scripts')
  const entries = useSyncExternalStore(log.subscribe, log.read, log.read)
  const [isOpen, setOpen] = useState(false)
  if (entries.length === 0 && !isOpen) return null
  const faults = entries.filter(({ level }) => level === 'error').length
  return (
    <div className={styles.notice}>
      <Button size="sm" variant="text" onClick={() => setOpen(true)}>
        {t('log')} ({entries.length})
      </Button>
      {faults > 0 && <span className={styles.faults}>{t('faults', { count: faults })}</span>}
      {isOpen && <Panel log={log} onClose={() => setOpen(false)} />}
    </div>
  )
}
