// The first process of every container. It answers go-judge's commands as go-judge-init does, and sees to it that a program cannot
// find out what ran in the container before it.
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

// Threads made in advance. One that was made during a run would take a number among those of the program, and leave a gap in later ones.
const spareThreads = 10

// How many times the seconds that go-judge gives RLIMIT_CPU are given. The kernel counts for it by ticks, and a program that shares its core
// is charged whole ticks; the exact limit is kept by go-judge, which reads the control group.
const cpuSecondsFactor = 4

func main() {
	if os.Getpid() != 1 {
		fmt.Fprintln(os.Stderr, "This is the first process of go-judge's containers, and no program to be run by hand.")
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
		// Only now, since the times of the folders would say when the run before ended.
		BeforeRun: func() error {
			// All of them, lest it be seen which one was used.
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
				return errors.New("on this kernel the numbers of processes go on from run to run")
			}
			return nil
		},
	})
}

// Nothing in the container is to gain a capability by executing a file. What this process has it keeps.
func dropBoundingSet() {
	for capability := uintptr(0); ; capability++ {
		_, _, errno := syscall.AllThreadsSyscall(unix.SYS_PRCTL, unix.PR_CAPBSET_DROP, capability, 0)
		if errno != 0 {
			return // The kernel knows no such capability, nor any further one.
		}
	}
}

// The runtime keeps the threads and uses them before it makes new ones.
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
