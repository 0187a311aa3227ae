import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { AudioPlayer } from '@/components/ui/audio-player'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Recorder, type RecorderState, recordingSecondsMax } from '@/lib/client/chat/recorder'
import { toast } from '@/lib/client/toast-store'
import { clock } from '@/lib/datetime/clock'
import { ChatIcon } from './chat-icons'
import styles from './recorder-panel.module.css'
import { useChatStore } from './state'
import { useUploading } from './use-send-file'

type RecorderPanelProps = { peerId: string; onSent: () => void; onClose: () => void }

/** Records from the microphone; the recording can be heard before it is sent. */
export function RecorderPanel({ peerId, onSent, onClose }: RecorderPanelProps) {
  const t = useTranslations('chat.voice')
  const [state, setState] = useState<RecorderState>({ step: 'asking' })
  const [round, setRound] = useState(0)
  const recorderRef = useRef<Recorder | undefined>(undefined)
  const hostRef = useRef<HTMLDivElement>(null)
  // The microphone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new recording.
  useEffect(() => {
    const recorder = new Recorder(setState)
    recorderRef.current = recorder
    return () => recorder.cancel()
  }, [round])
  // The focus follows what can be done next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step has buttons of its own.
  useEffect(() => {
    hostRef.current?.querySelector('button')?.focus()
  }, [state.step])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape pressed on any of the buttons bubbles up to here.
    <div ref={hostRef} className={styles.panel} onKeyDown={handleKeyDown}>
      {state.step === 'asking' && <p role="status">{t('asking')}</p>}
      {state.step === 'problem' && (
        <p role="alert" className={styles.problem}>
          {t(`problem.${state.problem}`)}
        </p>
      )}
      {state.step === 'recording' && <Recording state={state} onStop={() => recorderRef.current?.stop()} />}
      {state.step === 'done' && (
        <Review state={state} peerId={peerId} onAgain={() => setRound(round + 1)} onSent={onSent} onClose={onClose} />
      )}
      <IconButton size="sm" className={styles.close ?? ''} label={t('cancel')} onClick={onClose}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  )
}

function Recording({ state, onStop }: { state: Extract<RecorderState, { step: 'recording' }>; onStop: () => void }) {
  const t = useTranslations('chat.voice')
  return (
    <>
      <Button variant="primary" size="sm" startIcon={<ChatIcon name="stop" size={16} />} onClick={onStop}>
        {t('stop')}
      </Button>
      <span className={styles.level} aria-hidden="true">
        <span style={{ width: `${Math.round(state.level * 100)}%` }} />
      </span>
      <span className="tn-figures">
        {clock(state.seconds)} / {clock(recordingSecondsMax)}
      </span>
      <span role="status" className="tn-visually-hidden">
        {t('recording')}
      </span>
    </>
  )
}

type ReviewProps = {
  state: Extract<RecorderState, { step: 'done' }>
  peerId: string
  onAgain: () => void
  onSent: () => void
  onClose: () => void
}

function Review({ state: { content, name, seconds }, peerId, onAgain, onSent, onClose }: ReviewProps) {
  const t = useTranslations('chat.voice')
  const tFile = useTranslations('chat.file')
  const { uploads } = useChatStore()
  const upload = useUploading()
  const address = useMemo(() => URL.createObjectURL(content), [content])
  // The memory of the recording.
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const send = () => {
    if (uploads.isRunning) return void toast.warning(tFile('busy'))
    void upload({ peerId, kind: 'voice', content, name, facts: { length: seconds } }).then(onSent)
    onClose()
  }
  return (
    <>
      <div className={styles.audio}>
        <AudioPlayer src={address} name={t('review')} seconds={seconds} />
      </div>
      <Button size="sm" onClick={onAgain}>
        {t('again')}
      </Button>
      <Button variant="primary" size="sm" onClick={send}>
        {t('send', { length: clock(seconds) })}
      </Button>
    </>
  )
}
