package results

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"
	"time"

	"go.k6.io/k6/lib/netext/httpext"
	"go.k6.io/k6/metrics"
)

// Fields are separated by tabs, texts are JSON, times are whole microseconds (ends: since 1970). After the line "headroom-k6 1":
//
//	series  <id>  [name, status, error code, error, scenario]   before the first request of the series
//	<id>  <end>  <blocked>  <duration>                          a request
//	start  <time>, end  <time>                                  the script's own marks of the stage
//	dropped  <time>  <count>                                    iterations without a free user, by millisecond
//	bytes  <sent>  <received>  <requests>                       of one flush, before its requests
//	checks  <name>  <passed>  <failed>                          of one flush
//	time  <time>                                                the newest sample of a flush, after all of it
const header = "headroom-k6 1\n"

// A script that tags each request differently must not fill the memory: numbers begin anew then.
const maxTagSets = 10_000

var seriesTags = [...]string{"name", "status", "error_code", "error", "scenario"}

type checkCounts struct{ passed, failed int }

type lineWriter struct {
	out     *bufio.Writer
	scratch []byte

	// k6 has one TagSet for the same tags; sets that differ in other tags only share a series.
	byTags   map[*metrics.TagSet]int
	byFields map[string]int

	sent, received float64
	droppedMs      int64
	dropped        float64
	checks         map[string]checkCounts
	newest         time.Time
}

func newLineWriter(file io.Writer) *lineWriter {
	out := bufio.NewWriterSize(file, 1<<16)
	// A failed write is kept by the writer and returned by the next flush.
	_, _ = out.WriteString(header)
	return &lineWriter{
		out:      out,
		byTags:   map[*metrics.TagSet]int{},
		byFields: map[string]int{},
		checks:   map[string]checkCounts{},
	}
}

// write writes the samples of one flush, the requests last: nothing of them is needed but two durations.
func (w *lineWriter) write(containers []metrics.SampleContainer) error {
	requests := int64(0)
	for _, container := range containers {
		if _, isRequest := container.(*httpext.Trail); isRequest {
			requests++
			continue
		}
		samples := container.GetSamples()
		for index := range samples {
			w.add(&samples[index])
		}
	}
	w.writeDropped()
	for name, counts := range w.checks {
		w.line("checks", text(name), strconv.Itoa(counts.passed), strconv.Itoa(counts.failed))
	}
	clear(w.checks)
	if w.sent > 0 || w.received > 0 {
		w.line("bytes", whole(w.sent), whole(w.received), strconv.FormatInt(requests, 10))
		w.sent, w.received = 0, 0
	}
	for _, container := range containers {
		if trail, isRequest := container.(*httpext.Trail); isRequest {
			w.request(trail)
		}
	}
	w.line("time", micros(w.newest))
	return w.out.Flush()
}

func (w *lineWriter) request(trail *httpext.Trail) {
	line := strconv.AppendInt(w.scratch[:0], int64(w.seriesOf(trail.Tags)), 10)
	for _, figure := range [...]int64{
		trail.EndTime.UnixMicro(),
		max(0, trail.Blocked.Round(time.Microsecond).Microseconds()),
		max(0, trail.Duration.Round(time.Microsecond).Microseconds()),
	} {
		line = strconv.AppendInt(append(line, '\t'), figure, 10)
	}
	w.scratch = append(line, '\n')
	_, _ = w.out.Write(w.scratch)
	w.seen(trail.EndTime)
}

// seriesOf is the number of a request's series, which it writes down when it is new.
func (w *lineWriter) seriesOf(tags *metrics.TagSet) int {
	if id, isKnown := w.byTags[tags]; isKnown {
		return id
	}
	if len(w.byTags) >= maxTagSets {
		clear(w.byTags)
		clear(w.byFields)
	}
	var values [len(seriesTags)]string
	for index, tag := range seriesTags {
		values[index], _ = tags.Get(tag)
	}
	fields := text(values)
	id, isKnown := w.byFields[fields]
	if !isKnown {
		id = len(w.byFields)
		w.byFields[fields] = id
		w.line("series", strconv.Itoa(id), fields)
	}
	w.byTags[tags] = id
	return id
}

func (w *lineWriter) add(sample *metrics.Sample) {
	w.seen(sample.Time)
	switch sample.Metric.Name {
	case metrics.DataSentName:
		w.sent += sample.Value
	case metrics.DataReceivedName:
		w.received += sample.Value
	case metrics.DroppedIterationsName:
		if ms := sample.Time.UnixMilli(); ms != w.droppedMs {
			w.writeDropped()
			w.droppedMs = ms
		}
		w.dropped += sample.Value
	case metrics.ChecksName:
		name, _ := sample.Tags.Get("check")
		counts := w.checks[name]
		if sample.Value != 0 {
			counts.passed++
		} else {
			counts.failed++
		}
		w.checks[name] = counts
	case "headroom_start":
		w.line("start", micros(sample.Time))
	case "headroom_end":
		w.line("end", micros(sample.Time))
	}
}

func (w *lineWriter) writeDropped() {
	if w.dropped > 0 {
		w.line("dropped", strconv.FormatInt(w.droppedMs*1000, 10), whole(w.dropped))
		w.dropped = 0
	}
}

func (w *lineWriter) seen(at time.Time) {
	if at.After(w.newest) {
		w.newest = at
	}
}

func (w *lineWriter) line(kind string, fields ...string) {
	_, _ = w.out.WriteString(kind)
	for _, field := range fields {
		_ = w.out.WriteByte('\t')
		_, _ = w.out.WriteString(field)
	}
	_ = w.out.WriteByte('\n')
}

func micros(at time.Time) string { return strconv.FormatInt(at.UnixMicro(), 10) }

func whole(value float64) string { return strconv.FormatInt(int64(value), 10) }

// text is a string or strings as JSON, which holds neither tabs nor line breaks.
func text(value any) string {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err) // Strings can always be encoded.
	}
	return string(encoded)
}
