'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ShellData } from '@/components/ground/shell-data'
import { BrandMark } from '@/components/ui/brand-mark'
import styles from './logo.module.css'

type LogoProps = { data: Pick<ShellData, 'systemTitle' | 'icons'>; isCompact?: boolean; onOpen: (path: string) => void }

/** Links to `/` (spec 1 §2.3): the installation's picture, or the product's mark, and the title of the system. */
export function Logo({ data: { systemTitle, icons }, isCompact = false, onOpen }: LogoProps) {
  const t = useTranslations('layout.menu')
  const [failedSrc, setFailedSrc] = useState('')
  // The one for the folded menu is square, the other wide.
  const src = isCompact ? icons.workLogo || icons.logo || icons.navigation : icons.navigation || icons.logo || icons.workLogo
  return (
    <a
      href="/"
      className={styles.logo}
      data-compact={isCompact || undefined}
      data-tip={systemTitle}
      aria-label={t('home', { title: systemTitle })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen('/home')
      }}
    >
      {src && src !== failedSrc ? (
        <img src={src} alt="" className={styles.picture} onError={() => setFailedSrc(src)} />
      ) : (
        <BrandMark size={28} />
      )}
      {!isCompact && <span className={styles.text}>{systemTitle}</span>}
    </a>
  )
}
