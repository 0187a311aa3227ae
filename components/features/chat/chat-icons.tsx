import { LineIcon } from '@/components/ui/icon'

/** Signs of the chat alone; they load with it. */
const paths = {
  image: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.5 10.5h.01M3.5 17l5-5 4 4 3-3 5 5',
  mic: 'M12 15a3.5 3.5 0 0 0 3.5-3.5v-5a3.5 3.5 0 1 0-7 0v5A3.5 3.5 0 0 0 12 15zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3M8.5 21h7',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5v14l11-7z',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14a4.5 4.5 0 0 0 7 0M9 9.5h.01M15 9.5h.01',
  stop: 'M7 7h10v10H7z',
  video: 'M4 6h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM16 10.5l5-3v9l-5-3',
} as const

export function ChatIcon({ name, size }: { name: keyof typeof paths; size?: number }) {
  return <LineIcon path={paths[name]} {...(size !== undefined && { size })} />
}
