'use client'
import { type CSSProperties, useRef } from 'react'
import { MediaBar } from './media-bar'
import styles from './video-player.module.css'

type VideoPlayerProps = {
  src: string
  /** Of what is seen. */
  name: string
  seconds?: number | undefined
  /** Room of the picture, where its size is known before it comes. */
  style?: CSSProperties
  autoPlay?: boolean
  isMuted?: boolean
  isLoop?: boolean
  onPlay?: () => void
  /** The file is gone, or this browser cannot play it. */
  onError?: () => void
}

/** The one player of films: the picture, which plays and rests on a click, and what steers it below. */
export function VideoPlayer({
  src,
  name,
  seconds,
  style,
  autoPlay = false,
  isMuted = false,
  isLoop = false,
  ...on
}: VideoPlayerProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const toggle = () => {
    const video = ref.current
    if (video) void (video.paused ? video.play().catch(() => undefined) : video.pause())
  }
  return (
    <div className={styles.player}>
      <video
        ref={ref}
        className={styles.picture}
        style={style}
        src={src}
        preload="metadata"
        playsInline
        autoPlay={autoPlay}
        onClick={toggle}
        muted={isMuted}
        loop={isLoop}
        onPlay={on.onPlay}
        onError={on.onError}
      />
      <MediaBar mediaRef={ref} name={name} seconds={seconds} onFullScreen={() => void ref.current?.requestFullscreen?.()} />
    </div>
  )
}
