/** What the plan prints when its load begins and when it was told to end it, each with milliseconds since 1970. */
export const beginMark = 'headroom-load-begins';
export const endMark = 'headroom-load-ends';

/**
 * Ends the test on the line `end-stage` (threads finish their requests), waits until HEADROOM_STARTS_AT where it is set,
 * and then starts JMeter's clock anew: the arrivals of PreciseThroughputTimer count from there, and what the start of
 * JMeter took would otherwise be owed as one burst.
 */
export const beginScript = `
import org.apache.jmeter.threads.JMeterContextService
def engine = ctx.engine
Thread.startDaemon('end-stage') {
  System.in.eachLine { line ->
    if (line.trim() == 'end-stage') {
      System.out.println("${endMark} " + System.currentTimeMillis())
      engine.askThreadsToStop()
    }
  }
}
def startsAt = (System.getenv('HEADROOM_STARTS_AT') ?: '0') as long
def waitMs = startsAt - System.currentTimeMillis()
if (waitMs > 0) Thread.sleep(waitMs)
JMeterContextService.endTest()
JMeterContextService.startTest()
System.out.println("${beginMark} " + JMeterContextService.testStartTime)
`;

/** One schedule for all threads; JMeter's own shaping timer would round the gaps to whole milliseconds. */
export const evenArrivalsScript = `
import java.util.concurrent.atomic.AtomicLong
import org.apache.jmeter.threads.JMeterContextService
def count = props.computeIfAbsent('headroom.arrivals', { new AtomicLong() })
def dueMs = JMeterContextService.testStartTime + count.getAndIncrement() * 1000.0d / Double.parseDouble(props.get('rps'))
def delayMs = Math.max(0L, Math.round(dueMs) - System.currentTimeMillis())
def endMs = ctx.thread.endTime
if (endMs > 0 && System.currentTimeMillis() + delayMs > endMs) throw new org.apache.jorphan.util.JMeterStopThreadException()
return delayMs
`;
