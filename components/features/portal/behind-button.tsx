import { useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import styles from './portal.module.css'
import type { Mark } from './use-behind'

type BehindProps = {
  onOpen: ((mark: Mark) => void) | undefined
  mark: Mark
  className?: string | undefined
  style?: CSSProperties | undefined
  children: ReactNode
}

/** A number that can be asked where it comes from; plain where it cannot. */
export function BehindButton({ onOpen, mark, className, style, children }: BehindProps) {
  const t = useTranslations('portal')
  if (!onOpen)
    return (
      <span className={className} style={style}>
        {children}
      </span>
    )
  return (
    <button
      type="button"
      className={`${styles.behind} ${className ?? ''}`}
      style={style}
      data-tip={t('behind')}
      onClick={() => onOpen(mark)}
    >
      {children}
      <span className="tn-visually-hidden"> {t('behind')}</span>
    </button>
  )
}
