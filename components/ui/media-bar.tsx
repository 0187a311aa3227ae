'use client'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useState } from 'react'
import { clock } from '@/lib/datetime/clock'
import { IconButton } from './button'
import { LineIcon } from './icon'
import { mediaIcons } from './icon-sets/media'
import styles from './media-bar.module.css'
import { Range } from './range'

type MediaBarProps = {
  mediaRef: RefObject<HTMLMediaElement | null>
  /** Of what is played. */
  name: string
  /** Known before the file says so, in seconds. */
  seconds?: number | undefined
  /** Shows the picture on the whole screen, where there is one. */
  onFullScreen?: () => void
}

type Playing = { isPlaying: boolean; isMuted: boolean; at: number; length: number }

/** What a recording or a film is steered with: play, place, sound. The keys are those of buttons and sliders. */
export function MediaBar({ mediaRef, name, seconds, onFullScreen }: MediaBarProps) {
  const t = useTranslations('widgets.media')
  const { isPlaying, isMuted, at, length } = usePlaying(mediaRef, seconds)
  const toggle = () => {
    const media = mediaRef.current
    if (!media) return
    if (media.paused) void play(media)
    else media.pause()
  }
  const change = (apply: (media: HTMLMediaElement) => void) => {
    if (mediaRef.current) apply(mediaRef.current)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no group of fields.
    <div className={styles.bar} role="group" aria-label={name}>
      <IconButton label={t(isPlaying ? 'pause' : 'play')} className={styles.play} onClick={toggle}>
        <LineIcon path={mediaIcons[isPlaying ? 'pause' : 'play']} size={16} />
      </IconButton>
      <span className={styles.time}>{clock(at)}</span>
      <Range
        aria-label={t('place')}
        aria-valuetext={t('placeOf', { at: clock(at), length: clock(length) })}
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={at}
        disabled={length === 0}
        onChange={(next) =>
          change((media) => {
            media.currentTime = next
          })
        }
      />
      <span className={styles.time}>{clock(length)}</span>
      <IconButton
        size="sm"
        label={t(isMuted ? 'unmute' : 'mute')}
        onClick={() =>
          change((media) => {
            media.muted = !media.muted
          })
        }
      >
        <LineIcon path={mediaIcons[isMuted ? 'muted' : 'sound']} size={16} />
      </IconButton>
      {onFullScreen ? (
        <IconButton size="sm" label={t('fullScreen')} onClick={onFullScreen}>
          <LineIcon path={mediaIcons.fullScreen} size={16} />
        </IconButton>
      ) : null}
    </div>
  )
}

const resting: Playing = { isPlaying: false, isMuted: false, at: 0, length: 0 }
const changes = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange', 'volumechange'] as const

/** Recordings of a browser have no length until they were played: the one that is known otherwise stands in for it. */
function usePlaying(mediaRef: RefObject<HTMLMediaElement | null>, seconds = 0): Playing {
  const [playing, setPlaying] = useState(resting)
  // External system: the media element.
  useEffect(() => {
    const media = mediaRef.current
    if (!media) return
    const read = () =>
      setPlaying({
        isPlaying: !media.paused && !media.ended,
        isMuted: media.muted,
        at: media.currentTime,
        length: Number.isFinite(media.duration) ? media.duration : 0,
      })
    read()
    for (const change of changes) media.addEventListener(change, read)
    return () => {
      for (const change of changes) media.removeEventListener(change, read)
    }
  }, [mediaRef])
  return playing.length > 0 ? playing : { ...playing, length: seconds }
}

/** A file that cannot be played says so through the error event of its element; a refusal by the browser leaves it paused. */
async function play(media: HTMLMediaElement): Promise<void> {
  await media.play().catch(() => undefined)
}
