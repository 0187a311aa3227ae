'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ToastItem, toast, toastPatience, toastStore } from '@/lib/client/toast-store'
import { Icon, type IconName } from './icon'
import styles from './toast.module.css'

export { toast }

const icons = { success: 'success', error: 'error', info: 'info', warning: 'warning' } as const satisfies Record<
  ToastItem['kind'],
  IconName
>

/** Place once per page. Shown in the top layer, so that a toast is seen above an open modal dialog too. */
export function ToastHost() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const hostRef = useRef<HTMLDivElement>(null)
  const newestId = items.at(-1)?.id
  // The browser's top layer: showing again lifts the host above dialogs opened since.
  useEffect(() => {
    const host = hostRef.current
    if (!host?.showPopover) return
    if (host.matches(':popover-open')) host.hidePopover()
    if (newestId !== undefined) host.showPopover()
  }, [newestId])
  return (
    <div ref={hostRef} popover="manual" className={styles.host} data-empty={items.length === 0 || undefined}>
      <div role="status" aria-live="polite" className={styles.list}>
        {items.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ item }: { item: ToastItem }) {
  const t = useTranslations('common')
  const [isHeld, setHeld] = useState(false)
  // A timer; held while the pointer rests on the toast, so that slow readers can finish.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toast.dismiss(item.id), item.durationMs * toastPatience.factor)
    return () => clearTimeout(timer)
  }, [isHeld, item.id, item.durationMs])
  return (
    <div className={styles.card} data-kind={item.kind} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Icon name={icons[item.kind]} className={styles.icon} />
      <span className={styles.text}>{item.text}</span>
      {item.action && <ActionButton id={item.id} action={item.action} />}
      <button type="button" className={styles.close} aria-label={t('close')} onClick={() => toast.dismiss(item.id)}>
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}

function ActionButton({ id, action }: { id: number; action: NonNullable<ToastItem['action']> }) {
  const run = () => {
    toast.dismiss(id)
    action.run()
  }
  return (
    <button type="button" className={styles.action} onClick={run}>
      {action.label}
    </button>
  )
}
