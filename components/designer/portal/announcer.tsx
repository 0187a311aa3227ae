import { createContext, type ReactNode, useContext, useState } from 'react'
import { fieldStyles } from '@/components/ui/field'

const Announce = createContext<(text: string) => void>(() => {})

/** Says where something went, for whoever does not see it. */
export const useAnnounce = () => useContext(Announce)

export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  return (
    <Announce value={setText}>
      {children}
      <div className={fieldStyles.visuallyHidden} role="status" aria-live="polite">
        {text}
      </div>
    </Announce>
  )
}
