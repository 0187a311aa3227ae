import { useTranslations } from 'next-intl'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import type { LinkKeys } from '@/lib/portal/links'
import { usePortal } from './state'
import { useFollow, useLinks } from './use-link'

type LinkPanelProps = {
  link: LinkKeys
  label?: string | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  children: ReactNode
}

/**
 * What leads somewhere. A real link, so that the browser's own ways to open one work; without a target it is plain text, and in the
 * designer it does not lead away. An entry that this person does not have is seen and says so.
 */
export function LinkPanel(props: LinkPanelProps) {
  const { isDesign, wall } = usePortal()
  return isDesign || wall ? <span {...lookOf(props)}>{props.children}</span> : <Leading {...props} />
}

function lookOf({ className, style }: LinkPanelProps) {
  return { className, style }
}

function Leading(props: LinkPanelProps) {
  const { link, label, children } = props
  const t = useTranslations('portal')
  const follow = useFollow()
  const target = useLinks()(link)
  const plain = lookOf(props)
  if (!target) return <span {...plain}>{children}</span>
  if (target.kind === 'denied')
    return (
      <span {...plain} data-denied data-tip={t('denied')}>
        {children}
        <span className="tn-visually-hidden"> {t('denied')}</span>
      </span>
    )
  const href = target.kind === 'page' ? target.path : target.href
  const open = (event: MouseEvent) => {
    if (target.kind === 'window' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    follow(target)
  }
  const aside = target.kind === 'window' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} {...plain} {...aside} aria-label={label} onClick={open}>
      {children}
    </a>
  )
}
