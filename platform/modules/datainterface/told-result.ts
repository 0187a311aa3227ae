import { ScriptError } from './sandbox'

export const done = '接口请求成功'
export const failed = '接口请求失败'

/** A preview, or an application that asks, is answered the fault of the interface's own function as its result (contract 2 §16.4 rule 5). */
export async function toldResult(run: () => Promise<unknown>): Promise<{ data: unknown; msg: string }> {
  try {
    return { data: await run(), msg: done }
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    return { data: `JS调用失败,错误：${error.message}`, msg: failed }
  }
}
