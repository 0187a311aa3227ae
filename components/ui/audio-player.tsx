'use client'
import { useRef } from 'react'
import { MediaBar } from './media-bar'

type AudioPlayerProps = {
  src: string
  /** Of what is heard. */
  name: string
  /** Known before the file says so, in seconds: recordings of a browser carry no length. */
  seconds?: number | undefined
  /** It begins to be heard: whatever else is playing can be stopped. */
  onPlay?: () => void
  /** The file is gone, or this browser cannot play it. */
  onError?: () => void
}

/** The one player of sounds. Nothing but the length is loaded before it is played. */
export function AudioPlayer({ src, name, seconds, onPlay, onError }: AudioPlayerProps) {
  const ref = useRef<HTMLAudioElement>(null)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what people send one another; nobody has captions for that. */}
      <audio ref={ref} src={src} preload="metadata" onPlay={onPlay} onError={onError} />
      <MediaBar mediaRef={ref} name={name} seconds={seconds} />
    </>
  )
}
