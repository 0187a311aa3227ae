import type { IframeHTMLAttributes } from 'react'

type SiteFrameProps = Omit<IframeHTMLAttributes<HTMLIFrameElement>, 'src' | 'title' | 'sandbox' | 'referrerPolicy'> & {
  src: string
  title: string
}

/**
 * A page in a frame. It runs its own scripts, but cannot reach this page, navigate it away or open dialogs; a page of this very origin
 * gets no origin at all, because it could take the sandbox off.
 */
export function SiteFrame({ src, title, ...rest }: SiteFrameProps) {
  const isForeign = typeof location === 'undefined' || new URL(src).origin !== location.origin
  return (
    <iframe
      {...rest}
      src={src}
      title={title}
      sandbox={isForeign ? 'allow-scripts allow-same-origin allow-forms allow-popups' : 'allow-scripts allow-forms allow-popups'}
      referrerPolicy="no-referrer"
    />
  )
}
