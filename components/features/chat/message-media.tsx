import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { VideoPlayer } from '@/components/ui/video-player'
import type { ChatContent } from '@/lib/client/chat/chat-content'
import { voicePlayer } from '@/lib/client/chat/voice-player'
import { clock } from '@/lib/datetime/clock'
import { ChatIcon } from './chat-icons'
import styles from './media.module.css'
import { useVoice } from './state'
import type { ThreadMedia } from './thread-media'
import { mediaBox } from './utils'

type Content<Kind extends ChatContent['kind']> = Extract<ChatContent, { kind: Kind }>

/** A picture in the room that its message names; what is missing or not of this chat leaves a mark there (reliability C5). */
export function MessagePicture({ content, name, media }: { content: Content<'image'>; name: string; media: ThreadMedia }) {
  const t = useTranslations('chat.picture')
  const [hasFailed, setFailed] = useState(false)
  const { path } = content
  const box = mediaBox(content.width, content.height)
  if (path === undefined || hasFailed) return <Missing text={t('missing')} box={box} />
  return (
    <button type="button" className={styles.picture} style={box} onClick={() => media.showPicture({ path, name })}>
      <img src={path} alt={t('of', { name })} loading="lazy" decoding="async" {...box} onError={() => setFailed(true)} />
    </button>
  )
}

function Missing({ text, box }: { text: string; box: { width: number; height: number } }) {
  return (
    <span className={styles.missing} style={box}>
      <Icon name="file" />
      <span>{text}</span>
    </span>
  )
}

export function MessageVoice({ content, id }: { content: Content<'voice'>; id: string }) {
  const t = useTranslations('chat.voice')
  const playing = useVoice(id)
  const { path, seconds = 0 } = content
  if (path === undefined || playing?.hasFailed) {
    return (
      <span className={styles.broken}>
        <ChatIcon name="mic" size={16} />
        {t('missing')}
      </span>
    )
  }
  const length = clock(Math.round(seconds))
  const done = seconds > 0 ? Math.min(1, (playing?.seconds ?? 0) / seconds) : 0
  return (
    <button
      type="button"
      className={styles.voice}
      aria-label={playing?.isPlaying ? t('pause') : t('play', { length })}
      onClick={() => voicePlayer.toggle(id, path)}
    >
      <ChatIcon name={playing?.isPlaying ? 'pause' : 'play'} size={16} />
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${done * 100}%` }} />
      </span>
      <span aria-hidden="true" className="tn-figures">
        {playing && (playing.isPlaying || playing.seconds > 0) ? clock(playing.seconds) : length}
      </span>
    </button>
  )
}

/** Nothing of a film is loaded before somebody wants to see it. */
export function MessageVideo({ content, name }: { content: Content<'video'>; name: string }) {
  const t = useTranslations('chat.video')
  const [state, setState] = useState<'resting' | 'shown' | 'failed'>('resting')
  const box = mediaBox(content.width, content.height)
  if (content.path === undefined || state === 'failed') return <Missing text={t('missing')} box={box} />
  if (state === 'shown') {
    return (
      <VideoPlayer
        src={content.path}
        name={t('of', { name })}
        seconds={content.seconds}
        style={box}
        autoPlay
        onPlay={voicePlayer.stop}
        onError={() => setState('failed')}
      />
    )
  }
  return (
    <button
      type="button"
      className={styles.poster}
      style={box}
      aria-label={t('play', { name })}
      onClick={() => setState('shown')}
    >
      <span className={styles.playSign}>
        <ChatIcon name="play" size={22} />
      </span>
      {content.seconds !== undefined && (
        <span aria-hidden="true" className={styles.length}>
          {clock(Math.round(content.seconds))}
        </span>
      )}
    </button>
  )
}
