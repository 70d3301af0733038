package main

import "golang.org/x/sys/unix"

// The first process of a run has the number after this one. Those of the threads of this process are smaller.
const numberBeforeRun = "99"

// pidCounter sets the number of the process made last in this namespace, so that every run begins with the same one.
type pidCounter struct{ file int }

// To be called while the host's /proc is mounted, which unlike the container's can be written to. What is written there concerns the
// namespace of the writer.
func openPidCounter() pidCounter {
	file, err := unix.Open("/proc/sys/kernel/ns_last_pid", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return pidCounter{file: -1}
	}
	return pidCounter{file: file}
}

// canReset denies on kernels without CONFIG_CHECKPOINT_RESTORE.
func (c pidCounter) canReset() bool { return c.file >= 0 }

func (c pidCounter) reset() error {
	if !c.canReset() {
		return nil
	}
	_, err := unix.Pwrite(c.file, []byte(numberBeforeRun), 0)
	return err
}
