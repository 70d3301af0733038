// The first process of every container. It executes go-judge's commands like go-judge-init, and prevents a program from finding out what
// ran in the container before it.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"syscall"

	"github.com/criyle/go-sandbox/container"
	"github.com/criyle/go-sandbox/pkg/mount"
	"github.com/criyle/go-sandbox/pkg/rlimit"
	"golang.org/x/sys/unix"
)

// Threads created in advance. A thread created during a run would take one of the program's process ids, and leave a gap in later ones.
const spareThreads = 10

// Factor on the RLIMIT_CPU that go-judge sets. The kernel measures it in ticks, and charges a program that shares its core whole ticks;
// go-judge enforces the exact limit by reading the control group.
const cpuSecondsFactor = 4

func main() {
	if os.Getpid() != 1 {
		fmt.Fprintln(os.Stderr, "This program is the first process of go-judge's containers and cannot be run by hand.")
		os.Exit(2)
	}
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve() error {
	dropBoundingSet()
	startThreads(spareThreads)
	counter := openPidCounter()
	var folders []*folder
	var workDir string
	return container.Serve(container.Hooks{
		Configured: func(writable []mount.Mount, dir string) error {
			workDir = dir
			for _, one := range writable {
				made, err := newFolder(one)
				if err != nil {
					return err
				}
				folders = append(folders, made)
			}
			return nil
		},
		// Only now, since the times of the folders would reveal when the previous run ended.
		BeforeRun: func() error {
			// All of them, so that it is not visible which one was used.
			if slices.ContainsFunc(folders, func(one *folder) bool { return !one.isUntouched() }) {
				for _, one := range folders {
					if err := one.renew(); err != nil {
						return err
					}
				}
				if err := os.Chdir(workDir); err != nil {
					return err
				}
			}
			for _, one := range folders {
				if err := one.stamp(); err != nil {
					return err
				}
			}
			return nil
		},
		BeforeStart: func(limits []rlimit.RLimit) error {
			for i := range limits {
				if limits[i].Res == syscall.RLIMIT_CPU {
					limits[i].Rlim.Cur *= cpuSecondsFactor
					limits[i].Rlim.Max *= cpuSecondsFactor
				}
			}
			return counter.reset()
		},
		AfterRun: func() error {
			if !counter.canReset() {
				return errors.New("on this kernel, process ids continue from run to run")
			}
			return nil
		},
	})
}

// Prevents all processes in the container from gaining capabilities by executing a file. This process keeps its own.
func dropBoundingSet() {
	for capability := uintptr(0); ; capability++ {
		_, _, errno := syscall.AllThreadsSyscall(unix.SYS_PRCTL, unix.PR_CAPBSET_DROP, capability, 0)
		if errno != 0 {
			return // The kernel has no capability with this or a higher number.
		}
	}
}

// The Go runtime keeps the threads and reuses them before it creates new ones.
func startThreads(count int) {
	var started, ended sync.WaitGroup
	started.Add(count)
	ended.Add(count)
	for range count {
		go func() {
			runtime.LockOSThread()
			started.Done()
			started.Wait()
			runtime.UnlockOSThread()
			ended.Done()
		}()
	}
	ended.Wait()
}
