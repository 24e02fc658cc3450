// Package results is k6's output "headroom": k6 run --out headroom=<file>.
package results

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/lib/fsext"
	"go.k6.io/k6/output"
)

const flushEvery = 200 * time.Millisecond

// Output writes samples into a file or named pipe, five times a second.
type Output struct {
	output.SampleBuffer

	path    string
	files   fsext.Fs
	logger  logrus.FieldLogger
	file    io.WriteCloser
	lines   *lineWriter
	flusher *output.PeriodicFlusher
	failed  error
}

func init() { output.RegisterExtension("headroom", open) }

func open(params output.Params) (output.Output, error) {
	if params.ConfigArgument == "" {
		return nil, errors.New("the output headroom needs a file: --out headroom=<file>")
	}
	return &Output{path: params.ConfigArgument, files: params.FS, logger: params.Logger}, nil
}

// Description is what k6 shows of the output.
func (o *Output) Description() string { return fmt.Sprintf("headroom (%s)", o.path) }

// Start opens the file.
func (o *Output) Start() error {
	file, err := o.files.Create(o.path)
	if err != nil {
		return err
	}
	o.file = file
	o.lines = newLineWriter(file)
	o.flusher, err = output.NewPeriodicFlusher(flushEvery, o.flush)
	return err
}

// Stop writes what is left.
func (o *Output) Stop() error {
	o.flusher.Stop()
	return errors.Join(o.failed, o.file.Close())
}

func (o *Output) flush() {
	samples := o.GetBufferedSamples()
	if o.failed != nil || len(samples) == 0 {
		return
	}
	if o.failed = o.lines.write(samples); o.failed != nil {
		o.logger.WithError(o.failed).Error("Results cannot be written")
	}
}
