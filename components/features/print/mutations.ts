import { call } from '@/lib/client/call'
import { isSessionEnd } from '@/lib/client/error-text'
import { printLog } from '@/lib/contract/system/print-log'
import { logRetryMs } from './constants'

/** Notes a print (contract 1 §22). The person has the paper already: a log that fails twice troubles nobody. */
export async function savePrintLog(printId: string, title: string): Promise<void> {
  const body = { printTitle: title.slice(0, 200), printNum: 1, printId }
  try {
    await call(printLog.save, { body })
  } catch (thrown) {
    if (isSessionEnd(thrown)) return
    await new Promise((resolve) => setTimeout(resolve, logRetryMs))
    await call(printLog.save, { body }).catch(() => undefined)
  }
}
