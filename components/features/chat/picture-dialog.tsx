import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Surface } from '@/components/ui/surface'
import styles from './media.module.css'
import type { ShownPicture } from './thread-media'

/** One picture on the whole screen; a click shows it in its own size and back. */
export function PictureDialog({ picture, onClose }: { picture: ShownPicture; onClose: () => void }) {
  const t = useTranslations('chat.picture')
  const [isActual, setActual] = useState(false)
  return (
    <Surface kind="fullScreen" open title={t('of', { name: picture.name })} onClose={onClose}>
      <button
        type="button"
        className={styles.viewer}
        data-actual={isActual || undefined}
        aria-label={isActual ? t('fit') : t('actual')}
        onClick={() => setActual(!isActual)}
      >
        <img src={picture.path} alt={t('of', { name: picture.name })} />
      </button>
    </Surface>
  )
}
