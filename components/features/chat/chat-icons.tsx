import { LineIcon } from '@/components/ui/icon'
import { talkIcons } from '@/components/ui/icon-sets/talk'

/** Signs of the chat alone; they load with it. */
export function ChatIcon({ name, size }: { name: keyof typeof talkIcons; size?: number }) {
  return <LineIcon path={talkIcons[name]} {...(size !== undefined && { size })} />
}
