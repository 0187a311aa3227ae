import { useTranslations } from 'next-intl'
import { type CSSProperties, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { SiteFrame } from '@/components/ui/site-frame'
import { EmptyState } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import { VideoPlayer } from '@/components/ui/video-player'
import { webAddress } from '@/lib/domain/menu-address'
import { pictureAddress } from '@/lib/domain/picture-address'
import { groundColor, wordColor } from '@/lib/portal/colors'
import { fileAddress } from '@/lib/portal/files'
import { type OptionReader, optionsOf } from '@/lib/portal/options'
import { LinkPanel } from '../link-panel'
import styles from '../portal.module.css'
import { usePortal } from '../state'
import type { WidgetProps } from '../types'
import own from './widgets.module.css'

/** Contract 4b §2.2, image: of the platform's files or an address, with a caption and a link. */
export function ImagePanel({ item, data }: WidgetProps) {
  const options = optionsOf(item)
  const caption = options.text('textDefaultValue')
  const address = fileAddress(data)
  if (address === '') return <EmptyState />
  return (
    <figure className={own.picture} data-fills>
      <LinkPanel link={item.option} label={caption || item.title || undefined} className={own.pictureLink}>
        <Picture address={address} text={caption || item.title} fit={options.text('imageFillStyle')} />
      </LinkPanel>
      {caption && <Caption options={options}>{caption}</Caption>}
    </figure>
  )
}

const fits = ['contain', 'cover', 'fill', 'none']

/** Only pictures that the platform keeps are loaded; of others the place says why it is empty. */
export function Picture({ address, text, fit }: { address: string; text: string; fit: string }) {
  const t = useTranslations('portal')
  const picture = pictureAddress(address)
  const [failed, setFailed] = useState('')
  if (picture === null || failed === picture)
    return (
      <span className={styles.notice}>
        <Icon name="file-text" size={22} />
        <span>{t(picture === null ? 'foreignPicture' : 'pictureGone')}</span>
      </span>
    )
  return (
    <img
      src={picture}
      alt={text}
      style={{ objectFit: (fits.includes(fit) ? fit : 'cover') as 'cover' }}
      onError={() => setFailed(picture)}
    />
  )
}

export function Caption({ options, children }: { options: OptionReader; children: string }) {
  return (
    <figcaption className={own.caption} style={captionStyle(options)}>
      {children}
    </figcaption>
  )
}

function captionStyle(options: OptionReader): CSSProperties {
  const ground = options.color('textBgColor')
  const side = options.text('textLeft')
  return {
    fontSize: options.number('textFontSize', 14, 10, 40),
    fontWeight: options.flag('textFontWeight') ? 700 : undefined,
    color: wordColor(options.color('textFontColor'), ground),
    background: groundColor(ground),
    textAlign: side === 'left' || side === 'right' ? side : undefined,
  }
}

/** Contract 4b §2.2, video: it plays by itself only without sound and where motion is wanted. */
export function VideoPanel({ item, data }: WidgetProps) {
  const t = useTranslations('portal')
  const { isDesign } = usePortal()
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const options = optionsOf(item)
  const [isBroken, setBroken] = useState(false)
  const address = fileAddress(data)
  if (address === '') return <EmptyState />
  const url = webAddress(address, window.location.origin)
  const isOwn = url !== undefined && new URL(url).origin === window.location.origin
  if (!isOwn || isBroken)
    return (
      <div className={styles.notice}>
        <Icon name="alert" size={22} />
        <p>{t(isBroken ? 'videoBroken' : 'foreignVideo')}</p>
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('openOutside')}
          </a>
        )}
      </div>
    )
  const isMuted = options.flag('mutePlay')
  return (
    <div className={own.video} data-fills>
      <VideoPlayer
        src={url}
        name={item.title || t('video')}
        autoPlay={options.flag('videoAutoplay') && isMuted && !isCalm && !isDesign}
        isMuted={isMuted}
        isLoop={options.number('playNumber', 1) === 2}
        onError={() => setBroken(true)}
      />
    </div>
  )
}

/** Contract 4b §2.2, iframe: a page of another site in a frame that cannot reach this one. */
export function IframePanel({ item, data }: WidgetProps) {
  const t = useTranslations('portal')
  const { isDesign } = usePortal()
  const address = typeof data === 'string' ? data : ''
  const url = address === '' ? undefined : webAddress(address, window.location.origin)
  if (address === '') return <EmptyState />
  if (!url) return <p className={styles.notice}>{t('frameInvalid')}</p>
  return <Frame url={url} title={item.title || t('frame')} isStill={isDesign} />
}

export function Frame({ url, title, isStill = false }: { url: string; title: string; isStill?: boolean }) {
  const t = useTranslations('portal')
  // It would stand there signed out, and ask in vain for what it may not have.
  if (new URL(url).origin === window.location.origin) return <p className={styles.notice}>{t('frameOwn')}</p>
  return <SiteFrame className={own.frame} src={url} title={title} data-fills data-still={isStill || undefined} loading="lazy" />
}
